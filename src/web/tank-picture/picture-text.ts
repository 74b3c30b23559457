/** How wide a text is in the font that it will be drawn in. */
type Measure = (text: string) => number

/** The text in at most so many lines of a width; what is left over is cut off with an ellipsis. */
export function linesOf(
  text: string,
  { width, most, measure }: { width: number; most: number; measure: Measure },
) {
  const lines: string[] = []
  let line = ''
  const words = text.split(/\s+/).filter((word) => word !== '')
  for (const word of words.flatMap((word) => piecesOf(word, { width, measure }))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || measure(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  const last = lines.slice(most - 1).join(' ')
  return [...lines.slice(0, most - 1), shortened(last, { width, measure })]
}

let signs: Intl.Segmenter | undefined

/** What is read as one sign: an emoji of several code points is not taken apart. */
function signsOf(text: string): string[] {
  // The first segmenter takes a slow phone 200 ms, so none is made until a picture is drawn.
  signs ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...signs.segment(text)].map(({ segment }) => segment)
}

/** A word that is wider than a line, in pieces that are not. */
function piecesOf(word: string, { width, measure }: { width: number; measure: Measure }): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const sign of signsOf(word)) {
    if (piece !== '' && measure(piece + sign) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}

function shortened(text: string, { width, measure }: { width: number; measure: Measure }): string {
  const kept = signsOf(text)
  while (kept.length > 0 && measure(`${kept.join('')}…`) > width) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

/** Whether a text is written from the right: its first letter decides, as in a browser. */
export function isFromRight(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
}
