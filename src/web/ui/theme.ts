import { createTheme } from '@mantine/core'
import { palette } from './palette.ts'

/** Filled controls take shade 8 of the primary colour, which white text can be read on. Breakpoints are the product's six. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'ocean',
  primaryShade: 8,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  headings: { fontWeight: '650' },
})
