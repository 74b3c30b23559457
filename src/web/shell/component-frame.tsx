import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import '#web/ui/mantine-components.css'
import { theme } from '#web/ui/theme.ts'
import { PageFrame } from './page-frame.tsx'

/** The frame of pages that use the component library; public pages do without, to load in half the time. */
export function ComponentFrame({ user, children }: { user: User | null; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="light">
      <PageFrame user={user}>{children}</PageFrame>
    </MantineProvider>
  )
}
