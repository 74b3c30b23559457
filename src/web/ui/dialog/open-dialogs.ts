export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null
}

const lookEvery = 1000

/** Resolves once no dialog is open: what is typed in one would be lost with its page. */
export async function untilDialogsClose(): Promise<void> {
  while (isDialogOpen()) await new Promise((resolve) => setTimeout(resolve, lookEvery))
}
