/** Notes paints, long tasks and what shifted, in words; runs in the page, before anything of it. */
export function observeCauses(): void {
  const note = (at: number, text: string) => performance.mark("cause", { startTime: at, detail: text });
  const nameOf = (node: unknown) => {
    if (!(node instanceof Element)) return "?";
    const words = (node.textContent ?? "").trim().slice(0, 30);
    return `<${node.localName}${node.id === "" ? "" : `#${node.id}`}> "${words}"`;
  };
  const texts: Readonly<Record<string, (entry: PerformanceEntry) => string>> = {
    paint: ({ name }) => name,
    "largest-contentful-paint": (entry) => `largest paint so far: ${nameOf(Reflect.get(entry, "element"))}`,
    longtask: ({ duration }) => `task of ${Math.round(duration)} ms`,
    "layout-shift": (entry) => {
      const sources: unknown = Reflect.get(entry, "sources");
      const nodes = Array.isArray(sources)
        ? sources.map((source: { node?: unknown }) => nameOf(source.node))
        : [];
      return `shift of ${Number(Reflect.get(entry, "value")).toFixed(4)}: ${nodes.join(", ")}`;
    },
  };
  for (const [type, textOf] of Object.entries(texts)) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry.startTime, textOf(entry));
    }).observe({ type, buffered: true });
  }
}

/** What was noted, in the order of its time. */
export function readCauses(): readonly string[] {
  const causes = performance.getEntriesByName("cause", "mark");
  return causes.map(
    (cause) => `${String(Math.round(cause.startTime)).padStart(6)}  ${Reflect.get(cause, "detail")}`,
  );
}
