/**
 * Copies what stands before a button. On plain http a page may not write into the clipboard: the text is then marked,
 * to be copied by hand.
 */
export async function copyTextBefore(button: Element): Promise<void> {
  const text = button.previousElementSibling
  if (!text) return
  try {
    await navigator.clipboard.writeText(text.textContent)
    button.textContent = 'Copied'
  } catch {
    getSelection()?.selectAllChildren(text)
    button.textContent = 'Marked'
  }
}
