import { expect } from "vitest";
import { answersGoneWithTab } from "../../../src/form/answers/apply-changes.ts";
import type { Answers } from "../../../src/form/definition/answers.ts";
import type { CompiledPage } from "../../../src/form/definition/compiled-form.ts";
import { type LayoutNode, keysBelow, ownKeys } from "../../../src/form/definition/nodes.ts";
import { exampleAnswer } from "./example-answers.ts";
import { chooseSuggestion, controlOf } from "./form-driver.ts";
import {
  answersAmong,
  type Branch,
  branchesOf,
  branchOfSelect,
  changesThat,
  type NodeOf,
} from "./layout-conditions.ts";
import type { WatchedForm } from "./watched-form.ts";

/** What a search is asked for: a school of which it knows nothing, and one that it finds. */
const UNKNOWN = "Harbor Learning Collective";
const KNOWN = { typed: "Portland High Sch Maine", suggestion: /^Portland High School/ };

/**
 * Fills every question of a page that shows, and opens, closes and opens again everything that shows only sometimes:
 * what was closed is gone from the page and from the records, and back when it is opened again. Returns what it
 * opened and closed, in words.
 */
export async function walkPage(watched: WatchedForm, page: CompiledPage): Promise<readonly string[]> {
  const walk = new Walk(watched, page);
  await walk.visit(page.layout);
  return walk.tried;
}

class Walk {
  readonly tried: string[] = [];
  readonly #watched: WatchedForm;
  readonly #page: CompiledPage;

  constructor(watched: WatchedForm, page: CompiledPage) {
    this.#watched = watched;
    this.#page = page;
  }

  async visit(nodes: readonly LayoutNode[]): Promise<void> {
    for (const node of nodes) await this.#visitNode(node);
  }

  async #visitNode(node: LayoutNode): Promise<void> {
    switch (node.kind) {
      case "section":
      case "row":
        return await this.visit(node.content);
      case "question":
      case "checkboxes":
      case "matrix":
      case "monthYear":
        return await this.#fill(ownKeys(node));
      case "when":
      case "firstOf":
        return await this.#tryBranches(branchesOf(node));
      case "confirm":
        return node.type === "button" ? await this.#tryButton(node) : await this.#tryCheckbox(node);
      case "tabs":
        return await this.#tryTabs(node);
      case "addAnother":
        return await this.#tryComponents(node);
      case "search":
        return await this.#trySearch(node);
      case "upload":
      case "review":
      case "text":
      case "alert":
      case "separator":
      case "action":
        return;
      default:
        return node satisfies never;
    }
  }

  async #fill(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const select = branchOfSelect(this.#watched.situation, key);
      if (select === undefined) await this.#watched.answer(key, exampleAnswer(this.#watched.situation, key));
      else await this.#trySelect(key, select);
    }
  }

  /** Each of the branches, and at the end once more the one that asks the most. */
  async #tryBranches(branches: readonly Branch[]): Promise<void> {
    const tried: { readonly branch: Branch; readonly inside: Answers }[] = [];
    for (const branch of branches) tried.push({ branch, inside: await this.#tryBranch(branch) });
    const size = ({ inside }: { inside: Answers }) => Object.keys(inside).length;
    const [richest] = tried.toSorted((a, b) => size(b) - size(a));
    if (richest === undefined) return;
    await this.#bring(richest.branch, true);
    await this.#expectBack(richest.inside);
  }

  /** Closed, opened and filled, closed and saved, opened again; the answers inside. */
  async #tryBranch(branch: Branch): Promise<Answers> {
    const keys = keysBelow(branch.content);
    await this.#bring(branch, false);
    await this.#expectGone(keys);
    await this.#bring(branch, true);
    await this.#expectPage();
    await this.visit(branch.content);
    const inside = this.#answersTo(keys);
    await this.#bring(branch, false);
    await this.#expectGone(keys);
    await this.#bring(branch, true);
    await this.#expectBack(inside);
    this.tried.push(`${branch.reads.join(", ")}: ${keys.join(", ") || "a text"}`);
    return inside;
  }

  /** A conditional select loses its answer with the controlling one (CON-05), so it comes back empty. */
  async #trySelect(key: string, branch: Branch): Promise<void> {
    const answer = () => this.#watched.answer(key, exampleAnswer(this.#watched.situation, key));
    await this.#bring(branch, true);
    await answer();
    await this.#bring(branch, false);
    await this.#expectGone([key]);
    await this.#bring(branch, true);
    await this.#expectBack({ [key]: "" });
    await answer();
    this.tried.push(`${branch.reads.join(", ")}: the options of ${key}`);
  }

  /** A confirmed button stays confirmed while something is answered behind it. */
  async #tryButton(node: NodeOf<"confirm">): Promise<void> {
    const button = this.#watched.page.getByRole("button", { name: node.label, exact: true });
    await button.click();
    this.#watched.changeView({ confirmed: [...this.#watched.displayState.confirmed, node.id] });
    await this.#expectPage();
    expect(await button.count()).toBe(0);
    await this.visit(node.after);
    this.tried.push(`the button "${node.label}"`);
  }

  async #tryCheckbox(node: NodeOf<"confirm">): Promise<void> {
    const behind = keysBelow(node.after);
    await this.visit([...node.before, ...node.optional]);
    await this.#confirm(node, true);
    await this.#expectPage();
    await this.visit(node.after);
    const inside = this.#answersTo(behind);
    await this.#confirm(node, false);
    await this.#expectGone(behind, node.key === undefined ? [] : [node.key]);
    await this.#confirm(node, true);
    await this.#expectBack(inside);
    this.tried.push(`the checkbox "${node.label}"`);
  }

  async #confirm({ id, key, label }: NodeOf<"confirm">, isConfirmed: boolean): Promise<void> {
    if (key !== undefined) return await this.#watched.answer(key, isConfirmed);
    const box = this.#watched.page.getByRole("checkbox", { name: label, exact: true });
    await box.setChecked(isConfirmed);
    const others = this.#watched.displayState.confirmed.filter((other) => other !== id);
    this.#watched.changeView({ confirmed: isConfirmed ? [...others, id] : others });
  }

  async #tryTabs(node: NodeOf<"tabs">): Promise<void> {
    for (const tab of node.tabs) {
      const other = node.tabs.find(({ id }) => id !== tab.id);
      const keys = keysBelow(tab.content);
      await this.#chooseTab(node, tab.id);
      await this.visit(tab.content);
      if (other === undefined) continue;
      const kept = this.#answersTo(keys.filter((key) => !tab.clears.includes(key)));
      await this.#chooseTab(node, other.id);
      await this.#expectGone(keys);
      await this.#chooseTab(node, tab.id);
      await this.#expectBack(kept);
      this.tried.push(`the tab "${tab.label}"`);
    }
  }

  async #chooseTab({ id, label, tabs }: NodeOf<"tabs">, chosen: string): Promise<void> {
    const before = this.#watched.displayState.tabs[id] ?? tabs[0]?.id;
    const left = tabs.find((tab) => tab.id === before && tab.id !== chosen);
    const { form, answers, displayState, page } = this.#watched;
    const gone = answersGoneWithTab(form, { answers, displayState }, { group: id, tab: chosen });
    const name = tabs.find((tab) => tab.id === chosen)?.label ?? chosen;
    const tab = page.getByRole("tablist", { name: label }).getByRole("tab", { name });
    await tab.click();
    const change = page.getByRole("alertdialog").getByRole("button", { name: "Change", exact: true });
    if (left !== undefined && gone.length > 0) await change.click();
    this.#watched.changeView({ tabs: { ...this.#watched.displayState.tabs, [id]: chosen } });
    this.#watched.change(emptied(left?.clears ?? []));
    await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
    await this.#expectPage();
  }

  /** As many components as there may be; the last is removed, which is meant to last, and added anew. */
  async #tryComponents(node: NodeOf<"addAnother">): Promise<void> {
    const add = this.#watched.page.getByRole("button", { name: node.label });
    for (const [index, component] of node.components.entries()) {
      if (index > 0) await add.click();
      this.#setCount(node, index + 1);
      await this.#expectPage();
      await this.visit(component.content);
    }
    expect(await add.count()).toBe(0);
    const last = node.components.at(-1);
    if (last === undefined || node.components.length === 1) return;
    await this.#watched.page.getByRole("button", { name: `Remove ${last.title}`, exact: true }).click();
    this.#watched.change(emptied(last.keys));
    this.#setCount(node, node.components.length - 1);
    await this.#expectGone(last.keys);
    await add.click();
    this.#setCount(node, node.components.length);
    await this.#expectBack(emptied(last.keys));
    await this.visit(last.content);
    this.tried.push(`the button "${node.label}"`);
  }

  #setCount({ id }: NodeOf<"addAnother">, count: number): void {
    this.#watched.changeView({ counts: { ...this.#watched.displayState.counts, [id]: count } });
  }

  /** What was typed, then emptied, which resets all it filled, then a record from the list. */
  async #trySearch(node: NodeOf<"search">): Promise<void> {
    // A search with nothing inside, of a street or a college, is a box like others.
    if (node.content.length === 0) return await this.#fill([node.key]);
    const { page, form } = this.#watched;
    const box = controlOf(page, form, node.key);
    await chooseSuggestion(page, box, UNKNOWN, /^Use: /);
    this.#watched.change({ [node.key]: UNKNOWN });
    await page.getByText("Enter your school information below.").waitFor();
    await this.#expectPage();
    await this.visit(node.content);
    await box.fill("");
    this.#watched.change({ ...emptied(Object.keys(node.fills)), [node.key]: "" });
    await this.#expectGone(keysBelow(node.content), [node.key, ...Object.keys(node.fills)]);
    const record = await chooseSuggestion(page, box, KNOWN.typed, KNOWN.suggestion);
    const filled = Object.entries(node.fills).map(([key, field]) => [key, record[field] ?? ""] as const);
    this.#watched.change({ ...Object.fromEntries(filled), [node.key]: record.name ?? "" });
    await this.#expectPage();
    this.tried.push(`the search ${node.key}`);
  }

  /** Brings content to show or to hide with the fewest answers. */
  async #bring(branch: Branch, wanted: boolean): Promise<void> {
    const changes = changesThat(this.#watched.situation, branch, wanted);
    for (const [key, value] of Object.entries(changes)) await this.#watched.answer(key, value);
  }

  #answersTo(keys: readonly string[]): Answers {
    return answersAmong(this.#watched.answers, keys);
  }

  #expectPage(): Promise<void> {
    return this.#watched.expectPage(this.#page);
  }

  async #expectGone(hidden: readonly string[], alsoCleared: readonly string[] = []): Promise<void> {
    await this.#expectPage();
    await this.#watched.expectHidden(hidden);
    await this.#watched.expectCleared([...hidden, ...alsoCleared]);
  }

  async #expectBack(inside: Answers): Promise<void> {
    await this.#expectPage();
    await this.#watched.expectShown(inside);
  }
}

function emptied(keys: readonly string[]): Answers {
  return Object.fromEntries(keys.map((key) => [key, ""]));
}
