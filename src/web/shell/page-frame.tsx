import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { PageFooter } from './page-footer.tsx'
import css from './page-frame.module.css'
import { TopBar } from './top-bar.tsx'

/** Bars around what a route shows. */
export function PageFrame({ user, children }: { user: User | undefined | null; children: ReactNode }) {
  return (
    <div className={css.frame}>
      <TopBar user={user} />
      <NavigationProgress />
      <main id="content" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <PageFooter />
    </div>
  )
}
