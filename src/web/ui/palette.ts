/** #1992D4 is the product's primary colour (step 6); filled controls take step 8, which white text can be read on. */
const ocean = [
  '#e7f6fe',
  '#c9eafb',
  '#9ad8f7',
  '#66c4f1',
  '#3bb1e8',
  '#26a3df',
  '#1992d4',
  '#127fbf',
  '#0b69a3',
  '#035388',
] as const

const coral = [
  '#fff1ee',
  '#ffdfd8',
  '#ffbcae',
  '#ff9781',
  '#fd775d',
  '#f26049',
  '#de4a33',
  '#bf3a25',
  '#9f2e1c',
  '#7d2416',
] as const

/** The library's red with its two last steps darker, so that red words can be read on the pages' ground. */
const red = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#e03131',
  '#c92a2a',
  '#a51d1d',
] as const

/** The dark scheme's greys, of deep water. */
const dark = [
  '#d5dee6',
  '#b5c3cf',
  '#93a5b4',
  '#5d7283',
  '#36495a',
  '#293a49',
  '#1e2c39',
  '#16222d',
  '#0f1922',
  '#0a1219',
] as const

export const palette = { ocean, coral, red, dark }

/** The palette as style rules for pages without the component library, which writes the same ones itself. */
export const paletteCss = `:root{${Object.entries(palette)
  .flatMap(([name, steps]) => steps.map((step, index) => `--mantine-color-${name}-${index}:${step}`))
  .join(';')}}`
