import { Button, Dialog, Portal, Stack } from "@chakra-ui/react";
import { createContext, type ReactNode, useContext } from "react";
import { sentences } from "../sentences.ts";
import { Problem } from "./problem.tsx";
import type { Action } from "./use-action.ts";

/** With what is to be said once it is done. */
export type OnClose = (said?: string) => void;

interface OpenProps {
  readonly title: string;
  readonly onClose: OnClose;
  /** A click beside the dialog does not close it. */
  readonly isGrave?: boolean;
  readonly children: ReactNode;
}

interface AskProps extends OpenProps {
  /** What the button says that does it. */
  readonly act: string;
  readonly action: Action<void>;
  /** Whether what has to be read before is there to be read. */
  readonly isReady?: boolean;
}

/** Asks for what is needed, and does it. */
export function AskDialog(props: AskProps) {
  const { title, act, action, onClose, isGrave = false, isReady = true, children } = props;
  return (
    <OpenDialog title={title} onClose={onClose} isGrave={isGrave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          action.run();
        }}
      >
        <Dialog.Body>
          <Stack gap="4">
            {children}
            <Problem>{action.problem}</Problem>
          </Stack>
        </Dialog.Body>
        <Dialog.Footer flexWrap="wrap">
          <Button variant="outline" onClick={() => onClose()}>
            {sentences.cancel}
          </Button>
          <Button
            type="submit"
            loading={action.isBusy}
            disabled={!isReady}
            {...(isGrave && { colorPalette: "red" })}
          >
            {act}
          </Button>
        </Dialog.Footer>
      </form>
    </OpenDialog>
  );
}

/** What has the focus after a dialog that was asked for by what is not there any more, such as an entry of a menu. */
export const FocusAfter = createContext<(() => HTMLElement | null) | undefined>(undefined);

/** A dialog that is there while it is drawn. */
export function OpenDialog({
  title,
  onClose,
  isGrave = false,
  isWide = false,
  children,
}: OpenProps & { readonly isWide?: boolean }) {
  const finalFocusEl = useContext(FocusAfter);
  return (
    <Dialog.Root
      open
      role={isGrave ? "alertdialog" : "dialog"}
      closeOnInteractOutside={!isGrave}
      placement="center"
      {...(isWide && { size: "lg", scrollBehavior: "inside" })}
      {...(finalFocusEl && { finalFocusEl })}
      onOpenChange={({ open }) => open || onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="3">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
            </Dialog.Header>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
