import { Link, NavLink } from 'react-router'
import { aboutPage, blogPage, demoPage } from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import { site } from '#web/page/site.ts'
import { SignInLink } from '#web/session/sign-in-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import * as brand from './brand.module.css'
import { LogoutLink } from './logout-link.tsx'
import * as css from './top-bar.module.css'

type TopBarProps = {
  /** Undefined for visitors, null while it is not known who is signed in. */
  user: User | undefined | null
  /** A sitter has neither a menu nor an account. */
  isSitting: boolean
  isMenuExpanded: boolean
  onMenu: () => void
}

export function TopBar({ user, isSitting, isMenuExpanded, onMenu }: TopBarProps) {
  return (
    <header className={css.bar}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      {user !== undefined && !isSitting && (
        <Button
          tone="bare"
          size="icon"
          className={css.menu}
          // Until the user is known, the button only keeps its place, in a browser that has a session.
          data-placeholder={user === null}
          disabled={user === null}
          aria-label="Menu"
          aria-expanded={isMenuExpanded}
          aria-controls="sidebar"
          onClick={onMenu}
        >
          <Icon name="menu" size={24} />
        </Button>
      )}
      <Brand />
      {!user && <PublicPages isGuess={user === null} />}
      <div className={css.account}>
        {user && !isSitting && <Person user={user} />}
        {isSitting ? null : user ? (
          <span className={css.logout}>
            <LogoutLink user={user} />
          </span>
        ) : (
          <span className={css.signIn} data-guess={user === null}>
            <SignInLink>Login/Register</SignInLink>
          </span>
        )}
        {/* Last, so that nothing moves it when the account becomes known. */}
        <AppearanceMenu />
      </div>
    </header>
  )
}

/** Shown where there is room; on a phone, the page's own links and the footer lead to these pages. */
function PublicPages({ isGuess }: { isGuess: boolean }) {
  return (
    <nav className={css.pages} data-guess={isGuess} aria-label="Pages">
      <NavLink to={demoPage}>Demo</NavLink>
      <NavLink to={blogPage}>Blog</NavLink>
      <NavLink to={aboutPage}>About</NavLink>
    </nav>
  )
}

function Person({ user }: { user: User }) {
  return (
    <>
      <span className={css.person}>
        <span className={css.email} title={user.email}>
          {user.email}
        </span>
        {user.role === 'admin' && <span>(admin)</span>}
      </span>
      <AccountMenu user={user} />
    </>
  )
}

function Brand() {
  return (
    <Link to="/" className={brand.brand}>
      <img src="/logo.png" alt="" width="64" height="64" />
      <span>{site.name}</span>
    </Link>
  )
}
