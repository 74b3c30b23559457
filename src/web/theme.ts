import { createTheme } from '@mantine/core'

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

export const theme = createTheme({
  colors: { ocean, coral },
  primaryColor: 'ocean',
  primaryShade: 8,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  headings: { fontWeight: '650' },
})
