import { describe, expect, it } from "vitest";
import { hasSessionMarker, removeSessionMarkers } from "./session-marker.ts";

describe("the session marker", () => {
  it("is any cookie whose name starts with the identity provider's prefix [ROL-02]", () => {
    expect(hasSessionMarker("theme=dark; idp.session=1")).toBe(true);
    expect(hasSessionMarker("idp.other=")).toBe(true);
  });

  it("is not a cookie that has the prefix elsewhere [ROL-02]", () => {
    expect(hasSessionMarker("")).toBe(false);
    expect(hasSessionMarker("my-idp.session=1; note=idp.session")).toBe(false);
  });

  it("goes away, and every other cookie stays", () => {
    const written: string[] = [];
    removeSessionMarkers({
      get cookie() {
        return "a=1; idp.session=1; idp.b=2";
      },
      set cookie(line) {
        written.push(line);
      },
    });
    expect(written).toEqual(["idp.session=; Max-Age=0; Path=/", "idp.b=; Max-Age=0; Path=/"]);
  });
});
