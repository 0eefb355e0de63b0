import { Socket } from "node:net";

/** Takes the way out of this process, for machines where the process cannot be put into a network of its own. */
export function leaveNetwork(): void {
  Socket.prototype.connect = () => {
    throw new Error("Whoever reads a stranger's file has no network.");
  };
}
