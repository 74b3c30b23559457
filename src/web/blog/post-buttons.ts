import { copyTextBefore } from './copy-text.ts'
import { printAlone } from './print-alone.ts'

// The script of built pages with a text, whose tables can be printed and whose lines can be copied.
onPress('[data-prints]', ({ parentElement }) => printAlone(parentElement))
onPress('[data-copies]', copyTextBefore)

function onPress(buttons: string, act: (button: Element) => void) {
  for (const button of document.querySelectorAll(buttons)) button.addEventListener('click', () => act(button))
}
