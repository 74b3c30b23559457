import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import '#web/ui/mantine-components.css'
import { createSchemeManager } from '#web/ui/color-scheme.ts'
import { theme } from '#web/ui/theme.ts'

/** The component library with the product's theme. Public pages do without, to load in half the time. */
export function ComponentProvider({ children }: { children: ReactNode }) {
  const [schemeManager] = useState(createSchemeManager)
  return (
    <MantineProvider theme={theme} defaultColorScheme="light" colorSchemeManager={schemeManager}>
      {children}
    </MantineProvider>
  )
}
