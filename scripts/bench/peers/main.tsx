import { type ComponentType, lazy, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import type { PeerForm } from "./peer-form.ts";

interface PeerProps {
  readonly form: PeerForm;
}

const PEERS: Readonly<Record<string, ComponentType<PeerProps>>> = {
  stock: lazy(async () => ({ default: (await import("./stock-form.tsx")).StockForm })),
  hand: lazy(async () => ({ default: (await import("./hand-written-form.tsx")).HandWrittenForm })),
};

/** `?peer=stock&form=real` shows a form; the links take it away and bring it back, as changing pages does. */
function Peer({ form, Form }: PeerProps & { readonly Form: ComponentType<PeerProps> }) {
  const [isShown, setShown] = useState(true);
  return (
    <Suspense fallback={null}>
      <button type="button" id="leave" onClick={() => setShown(false)}>
        Another page
      </button>
      <button type="button" id="open" onClick={() => setShown(true)}>
        {form.title}
      </button>
      {isShown ? <Form form={form} /> : <p id="elsewhere">Another page</p>}
    </Suspense>
  );
}

const query = new URLSearchParams(location.search);
const Form = PEERS[query.get("peer") ?? ""];
const root = document.getElementById("root");
const response = await fetch(`./forms/${query.get("form")}.json`);
// The benchmark wrote it, with the types of this folder.
const form = (await response.json()) as PeerForm;
if (root !== null && Form !== undefined) createRoot(root).render(<Peer form={form} Form={Form} />);
