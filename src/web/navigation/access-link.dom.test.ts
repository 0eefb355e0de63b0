import { beforeEach, describe, expect, it } from "vitest";
import { takeEntry } from "./access-link.ts";

const open = (address: string, state: unknown = null) => {
  history.replaceState(state, "", address);
  return takeEntry(window);
};
const address = () => location.pathname + location.search + location.hash;

describe("the tokens of the address", () => {
  beforeEach(() => history.replaceState(null, "", "/"));

  it("are taken out of it at once and the rest stays [QRY-01, QRY-02]", () => {
    expect(open("/about?a=1&token=secret&b=x%20y#city")).toEqual({
      isServiceUser: false,
      prefillToken: "secret",
    });
    expect(address()).toBe("/about?a=1&b=x+y#city");
    expect(open("/?service_token=secret")).toEqual({ isServiceUser: true, serviceToken: "secret" });
    expect(address()).toBe("/");
    expect(JSON.stringify(history.state)).not.toContain("secret");
  });

  it("add no entry to the history", () => {
    history.replaceState(null, "", "/about?token=secret");
    const before = history.length;
    takeEntry(window);
    expect(history.length).toBe(before);
  });

  it("mean nothing when they are not there, and the address stays as it was", () => {
    expect(open("/about?username=a%40b.example&id=1")).toEqual({ isServiceUser: false });
    expect(address()).toBe("/about?username=a%40b.example&id=1");
  });

  it("of a reset link are taken out too, however the card's address is written [ROU-09] [SEE-06]", () => {
    for (const path of ["/reset", "/Reset/"]) {
      expect(open(`${path}?username=a%40b.example&id=s3cret&x=1`)).toEqual({
        isServiceUser: false,
        resetLink: { username: "a@b.example", id: "s3cret" },
      });
      expect(address()).toBe(`${path}?x=1`);
    }
    expect(JSON.stringify(history.state)).not.toContain("s3cret");
  });

  it("of staff win over answers for applicants [QRY-02]", () => {
    expect(open("/about?token=one&service_token=two")).toEqual({ isServiceUser: true, serviceToken: "two" });
    expect(address()).toBe("/about");
  });

  it("leave staff known as staff after a reload, without the token [ROL-03]", () => {
    open("/?service_token=secret");
    expect(takeEntry(window)).toEqual({ isServiceUser: true });
    expect(open("/about")).toEqual({ isServiceUser: false });
  });

  it("may be empty", () => {
    expect(open("/?service_token=")).toEqual({ isServiceUser: true, serviceToken: "" });
  });
});
