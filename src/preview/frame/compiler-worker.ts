import type { CompileSettings } from "../../authoring/compile/compile-form.ts";
// oxlint-disable-next-line import/default -- the build makes the address of it
import workerAddress from "../compile/compile.worker.ts?worker&url";
import type { DraftCompilerProcess } from "./draft-feed.ts";

/**
 * The name that the policy of the frame's page allows; what is made under it is the address of this one worker. The editor's
 * page allows no such name, and so can make no worker.
 */
const POLICY = "form-preview-worker";

/** Starts the worker that compiles: a draft is compiled with every key, and the editor must not wait for that. */
export function startCompiler(settings: CompileSettings): DraftCompilerProcess {
  const policy = trustedTypesOf()?.createPolicy(POLICY, { createScriptURL: () => workerAddress });
  // Browsers without Trusted Types take the address as it is.
  const address = (policy?.createScriptURL("") ?? workerAddress) as string;
  const worker = new Worker(address, { type: "module" });
  worker.postMessage(settings);
  return worker;
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (given: string) => string },
  ) => { readonly createScriptURL: (given: string) => unknown };
}

function trustedTypesOf(): TrustedTypes | undefined {
  return (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
}
