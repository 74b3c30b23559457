/** #1992D4 is the product's primary colour (step 6); filled controls take step 8, which white text can be read on. */
const ocean = '#e7f6fe #c9eafb #9ad8f7 #66c4f1 #3bb1e8 #26a3df #1992d4 #127fbf #0b69a3 #035388'

const coral = '#fff1ee #ffdfd8 #ffbcae #ff9781 #fd775d #f26049 #de4a33 #bf3a25 #9f2e1c #7d2416'

/** The last steps are dark enough for red words to be read on the pages' ground. */
const red = '#fff5f5 #ffe3e3 #ffc9c9 #ffa8a8 #ff8787 #ff6b6b #fa5252 #e03131 #c92a2a #a51d1d'

/** Greys with a little of the ocean in them: beside its blue a plain grey looks brown. */
const gray = '#f6fafc #edf3f7 #dfe9ef #cddae2 #b3c3cd #8fa2ae #667c8a #445966 #2c404d #172a36'

/** The dark scheme's surfaces get deeper, not black. Words take the first steps, lines the fourth and fifth. */
const dark = '#dfebf2 #b3c8d6 #8ba6b8 #527389 #2a4a5f #1d3b4f #153042 #0f2636 #0a1b28 #06121c'

const steps = (colors: string) => colors.split(' ')

/** Ten steps of each colour, from light to dark. */
export const palette = {
  ocean: steps(ocean),
  coral: steps(coral),
  red: steps(red),
  gray: steps(gray),
  dark: steps(dark),
}

/** The palette as style rules: step 8 of ocean is `--ocean-8`. */
export const paletteCss = `:root{${Object.entries(palette)
  .flatMap(([name, steps]) => steps.map((step, index) => `--${name}-${index}:${step}`))
  .join(';')}}`
