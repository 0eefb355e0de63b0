/** Made by scripts/web-build/panel-schemas.ts: a panel by its name in panel-kinds.ts. */
declare module "virtual:panel-schemas" {
  export interface MadePanel {
    readonly schema: import("@rjsf/utils").RJSFSchema;
    readonly validators: import("@rjsf/validator-ajv8").ValidatorFunctions;
  }
  export const panels: Readonly<Record<string, MadePanel>>;
}
