import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { FixedSession, PROFILE } from "../../../tests/support/session.tsx";
import type { Profile } from "../../contract/application-endpoints.ts";
import { AnswerStoreProvider } from "../answers/answer-store-context.tsx";
import { usePrepareCopy } from "./use-prepare-copy.ts";

interface AskerProps {
  readonly save: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly onAnswer: (isPrepared: boolean) => void;
}

function Asker({ save, onFailure, onAnswer }: AskerProps) {
  const prepare = usePrepareCopy(save, onFailure);
  return (
    <button type="button" onClick={() => void prepare().then(onAnswer)}>
      Copy
    </button>
  );
}

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

function press(profile: Profile | undefined, save: () => Promise<void>) {
  const onFailure = vi.fn<(error: unknown) => void>();
  const onAnswer = vi.fn<(isPrepared: boolean) => void>();
  render(
    <MemoryRouter initialEntries={["/final-steps"]}>
      <FixedSession {...(profile && { profile })}>
        <AnswerStoreProvider>
          <Routes>
            <Route
              path="/final-steps"
              element={<Asker save={save} onFailure={onFailure} onAnswer={onAnswer} />}
            />
            <Route path="*" element={<Place />} />
          </Routes>
        </AnswerStoreProvider>
      </FixedSession>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button"));
  return { onFailure, onAnswer };
}

it("saves for an applicant who is logged in", async () => {
  const save = vi.fn(async () => undefined);
  const { onAnswer } = press(PROFILE, save);
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(save).toHaveBeenCalledTimes(1);
});

it("tells when saving failed, and then no copy is made", async () => {
  const failure = new Error("offline");
  const { onAnswer, onFailure } = press(PROFILE, () => Promise.reject(failure));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  expect(onFailure).toHaveBeenCalledWith(failure);
});

it("takes a visitor to sign-up with the answers", async () => {
  const save = vi.fn(async () => undefined);
  press(undefined, save);
  expect((await screen.findByText(/^\/signup/)).textContent).toBe('/signup {"studentAnswers":{}}');
  expect(save).not.toHaveBeenCalled();
});
