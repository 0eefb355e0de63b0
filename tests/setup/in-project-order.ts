import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The projects whose files take longest come first, so that the short ones fill the end of a run. */
const ORDER = ["journeys", "faults", "attacks", "server", "dom", "unit"];

/** Puts the files of a run into the order of their projects. Each project's workers are left once it has ended. */
export class InProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which is asynchronous
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return sorted.toSorted((left, right) => place(left) - place(right));
  }
}
