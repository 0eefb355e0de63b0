import { beforeEach, describe, expect, it } from "vitest";
import { takeEntry } from "./access-link.ts";

const NUMBER = "0123456789abcdef";

/** Opens a page as the server leads to it: what the link brought lies in a cookie. */
const open = (address: string, brought: string) => {
  const joint = address.includes("?") ? "&" : "?";
  const [path = "", hash = ""] = address.split("#");
  document.cookie = `entry-${NUMBER}=${brought}; Path=/`;
  history.replaceState(null, "", `${path}${joint}entry=${NUMBER}${hash && `#${hash}`}`);
  return takeEntry(window);
};
const address = () => location.pathname + location.search + location.hash;

describe("the tokens of the address", () => {
  beforeEach(() => history.replaceState(null, "", "/"));

  it("are taken off the cookie, and its number out of the address; the rest stays [QRY-01] [QRY-02] [RTS-05]", () => {
    expect(open("/about?a=1&b=x%20y#city", "token=secret")).toEqual({
      isServiceUser: false,
      prefillToken: "secret",
    });
    expect(address()).toBe("/about?a=1&b=x+y#city");
    expect(open("/", "service_token=secret")).toEqual({ isServiceUser: true, serviceToken: "secret" });
    expect(address()).toBe("/");
    expect(JSON.stringify(history.state) + document.cookie).not.toMatch(/secret|entry/);
  });

  it("add no entry to the history", () => {
    const before = history.length;
    open("/about", "token=secret");
    expect(history.length).toBe(before);
  });

  it("mean nothing when they are not there, and the address stays as it was", () => {
    history.replaceState(null, "", "/about?username=a%40b.example&id=1&token=typed");
    expect(takeEntry(window)).toEqual({ isServiceUser: false });
    expect(address()).toBe("/about?username=a%40b.example&id=1&token=typed");
  });

  it("are gone once a page has had them: its number opens nothing [RTS-05]", () => {
    open("/about", "token=secret");
    history.replaceState(null, "", `/about?entry=${NUMBER}`);
    expect(takeEntry(window)).toEqual({ isServiceUser: false });
    expect(address()).toBe("/about");
  });

  it("leave the tokens of a link that was opened at the same time to its own page [RTS-05]", () => {
    document.cookie = "entry-fedcba9876543210=token=other; Path=/";
    expect(open("/about", "token=mine").prefillToken).toBe("mine");
    expect(document.cookie).toContain("entry-fedcba9876543210=token=other");
    document.cookie = "entry-fedcba9876543210=; Path=/; Max-Age=0";
  });

  it("of a reset link may be half [ROU-09] [SEE-06]", () => {
    expect(open("/reset?x=1", "username=a%40b.example&id=s3cret")).toEqual({
      isServiceUser: false,
      resetLink: { username: "a@b.example", id: "s3cret" },
    });
    expect(address()).toBe("/reset?x=1");
    expect(open("/reset", "id=s3cret").resetLink).toEqual({ username: "", id: "s3cret" });
  });

  it("of staff win over answers for applicants [QRY-02]", () => {
    expect(open("/about", "token=one&service_token=two")).toEqual({
      isServiceUser: true,
      serviceToken: "two",
    });
  });

  it("leave staff known as staff after a reload, without the token [ROL-03]", () => {
    open("/", "service_token=secret");
    expect(takeEntry(window)).toEqual({ isServiceUser: true });
    history.replaceState(null, "", "/about");
    expect(takeEntry(window)).toEqual({ isServiceUser: false });
  });

  it("may be empty", () => {
    expect(open("/", "service_token=")).toEqual({ isServiceUser: true, serviceToken: "" });
  });
});
