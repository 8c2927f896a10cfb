import { expect } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { expectAccessible } from "./axe.ts";
import { channelJourney, importChannel, openEpisodes } from "./episode-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { expectToast } from "./toast.ts";

const TRANSCRIPT = "WEBVTT\n\n00:00.000 --> 00:05.000\n<v Ines>What does quiet cost?\n";

channelJourney(
  "an episode gets audio and a transcript, and disappears from the lists of episodes without them",
  async ({ complaints, page }) => {
    // The dialog says that no model is set up.
    complaints.expect(/503/);
    // Somebody else changes the audio first.
    complaints.expect(/409/);
    await openEpisodes(page, "completes");
    await importChannel(page);
    await page.goto("/admin/episodes?search=Show+12");
    const row = page.getByRole("row").filter({ hasText: "Show 12" });
    await row.getByText("Lacks audio, transcript, chapters").waitFor({ state: "attached" });
    await row.getByRole("button", { name: "Details" }).click();
    const dialog = page.getByRole("dialog", { name: "Episode Details" });
    const audio = dialog.getByRole("region", { name: "Audio" });
    const shortMp3 = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: makeMp3(61) };
    await audio.getByLabel("Upload audio").setInputFiles(shortMp3);
    await expectToast(page, "Audio saved");
    await audio.getByText("MP3, 951 KB, 1:01").waitFor();
    const replaceConfirmation = page.getByRole("alertdialog", { name: "Replace the audio?" });
    const longMp3 = { ...shortMp3, buffer: makeMp3(125) };
    await audio.getByLabel("Replace the audio").setInputFiles(longMp3);
    await replaceConfirmation.getByText("The current file is deleted. This cannot be undone.").waitFor();
    await replaceConfirmation.getByRole("button", { name: "Cancel" }).click();
    await replaceConfirmation.waitFor({ state: "hidden" });
    await audio.getByText("MP3, 951 KB, 1:01").waitFor();
    await audio.getByLabel("Replace the audio").setInputFiles(longMp3);
    await replaceConfirmation.getByRole("button", { name: "Replace" }).click();
    await audio.getByText("MP3, 1.9 MB, 2:05").waitFor();
    const transcript = dialog.getByRole("region", { name: "Transcript" });
    await transcript.getByRole("button", { name: "Transcribe the Episode's Audio" }).click();
    await page.getByText("Failed to start the transcription").waitFor();
    const transcriptFile = { name: "talk.vtt", mimeType: "text/vtt", buffer: Buffer.from(TRANSCRIPT) };
    const transcriptInput = transcript.getByLabel("Upload a transcript");
    expect(await transcriptInput.getAttribute("accept")).toBe(".srt,.vtt,.sbv,.txt,.json");
    await transcriptInput.setInputFiles(transcriptFile);
    await transcript.getByText("1 cue, up to 0:05.").waitFor();
    const [episode] = await (await page.request.get("/api/episodes?search=Show+12")).json();
    await transcript.getByLabel("New name for Ines").fill("Inés");
    await page.request.put(`/api/episodes/${episode.id}/speakers`, { data: { from: "Ines", to: "Agnes" } });
    await audio.getByRole("button", { name: "Use audio from another address" }).click();
    const urlForm = dialog.getByRole("form", { name: "Audio from another address" });
    await urlForm.getByLabel("Address").fill("https://cdn.example.com/12.mp3");
    await urlForm.getByLabel("Size in bytes").fill("54,000,000");
    await urlForm.getByLabel("Length").fill("soon");
    await urlForm.getByRole("button", { name: "Save Address" }).click();
    await replaceConfirmation.getByRole("button", { name: "Replace" }).click();
    await urlForm.getByText("Seconds must be a number above 0").waitFor();
    await urlForm.getByLabel("Length").fill("58:41");
    await replaceConfirmation.waitFor({ state: "hidden" });
    await expectAccessible(page);
    await urlForm.getByRole("button", { name: "Save Address" }).click();
    await replaceConfirmation.getByRole("button", { name: "Replace" }).click();
    await audio.getByText("MP3, 51.5 MB, 58:41, from https://cdn.example.com/12.mp3").waitFor();

    await transcript.getByRole("button", { name: "Agnes" }).waitFor();
    expect(await transcript.getByLabel("New name for Ines").inputValue()).toBe("Inés");
    await transcript.getByRole("button", { name: "Rename" }).click();
    await transcript.getByText("Nobody in this transcript has that name").waitFor();
    await transcript.getByRole("button", { name: "Agnes" }).click();
    await transcript.getByRole("button", { name: "Rename" }).click();
    await expectToast(page, "Speaker renamed");
    await transcript.getByRole("button", { name: "Inés", pressed: true }).waitFor();

    await audio.getByRole("button", { name: "Use audio from another address" }).click();
    const theirs = {
      ...{ url: "https://cdn.example.com/theirs.mp3", type: "audio/mpeg" },
      ...{ bytes: 54_000_000, seconds: 3521 },
    };
    await page.request.put(`/api/episodes/${episode.id}/audio`, { data: theirs });
    await urlForm.getByLabel("Address").fill("https://cdn.example.com/mine.mp3");
    await urlForm.getByRole("button", { name: "Save Address" }).click();
    await urlForm
      .getByText("Somebody else has changed this to “https://cdn.example.com/theirs.mp3”.")
      .waitFor();
    await audio.getByText("MP3, 51.5 MB, 58:41, from https://cdn.example.com/theirs.mp3").waitFor();
    await urlForm.getByRole("button", { name: "Cancel" }).click();
    await audio.getByRole("button", { name: "Delete Audio" }).click();
    const deleteConfirmation = page.getByRole("alertdialog", { name: "Delete the audio?" });
    await deleteConfirmation.getByRole("button", { name: "Cancel" }).click();
    await deleteConfirmation.waitFor({ state: "hidden" });
    await dialog.locator(":focus").waitFor();
    await audio.getByText("MP3, 51.5 MB, 58:41, from https://cdn.example.com/theirs.mp3").waitFor();
    await page.keyboard.press("Escape");
    await row.getByText("Lacks chapters", { exact: true }).waitFor({ state: "attached" });
    await page.getByLabel("Show", { exact: true }).selectOption("Without audio");
    await page.getByText("No Episodes Match Your Filters").waitFor();
    await page.getByLabel("Show", { exact: true }).selectOption("Without chapters");
    await row.waitFor();
    expect(page.url()).toContain("lacks=chapters");
  },
);

channelJourney(
  "an upload of audio shows its progress, and the browser asks before it leaves the page",
  async ({ page }) => {
    await openEpisodes(page, "uploads");
    await importChannel(page);
    await page.goto("/admin/episodes?search=Show+11");
    await page
      .getByRole("row")
      .filter({ hasText: "Show 11" })
      .getByRole("button", { name: "Details" })
      .click();
    const audio = page
      .getByRole("dialog", { name: "Episode Details" })
      .getByRole("region", { name: "Audio" });
    const letUploadPass = await holdBackRequests(page, "**/audio");
    const mp3 = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: makeMp3(5) };
    await audio.getByLabel("Upload audio").setInputFiles(mp3);
    await audio.getByRole("progressbar", { name: "Uploading talk.mp3" }).waitFor();
    const [question] = await Promise.all([
      page.waitForEvent("dialog"),
      page.close({ runBeforeUnload: true }),
    ]);
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    letUploadPass();
    await expectToast(page, "Audio saved");
    await audio.getByText("MP3, 78 KB, 0:05").waitFor();
  },
);
