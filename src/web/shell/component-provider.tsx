import { MantineContext, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { use, useState } from 'react'
import '#web/ui/mantine-components.css'
import { createSchemeManager } from '#web/ui/color-scheme.ts'
import { theme } from '#web/ui/theme.ts'

/**
 * The component library with the product's theme, once around whatever needs it. Public pages do without, to load in half
 * the time, until somebody asks for a part that is built with it.
 */
export function ComponentProvider({ children }: { children: ReactNode }) {
  const [schemeManager] = useState(createSchemeManager)
  if (use(MantineContext)) return children
  return (
    <MantineProvider theme={theme} defaultColorScheme="light" colorSchemeManager={schemeManager}>
      {children}
    </MantineProvider>
  )
}
