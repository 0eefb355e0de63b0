import { runCommands } from "./admin/run-commands.ts";
import { COMMANDS } from "./forms/commands.ts";

await runCommands({
  name: "forms",
  commands: COMMANDS,
  about: "Settings come from the environment and .env, as for npm start.",
});
