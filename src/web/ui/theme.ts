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
  // The same scale as in tokens.css, for the library's own headings.
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--text-title)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--text-heading)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--text-subheading)', lineHeight: '1.35' },
    },
  },
})
