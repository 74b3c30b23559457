import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Brand } from './brand.tsx'
import { signInAddress } from './session.ts'
import css from './top-bar.module.css'

/** `user` is undefined for visitors, null while nobody knows yet. */
export function TopBar({ user }: { user: User | undefined | null }) {
  return (
    <header className={css.bar}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <Brand />
      <div className={css.account}>{user === null ? null : user ? <Account user={user} /> : <SignIn />}</div>
    </header>
  )
}

function Account({ user }: { user: User }) {
  return (
    <>
      <nav aria-label="Main">
        <Link className={css.link} to="/dashboard" prefetch="render">
          Dashboard
        </Link>
      </nav>
      <span className={css.person}>
        <span className={css.email} title={user.email}>
          {user.email}
        </span>
        {user.role === 'admin' && <span>(admin)</span>}
      </span>
      {user.image_url !== null && (
        <img
          className={css.portrait}
          src={user.image_url}
          alt=""
          width="32"
          height="32"
          referrerPolicy="no-referrer"
        />
      )}
      <LinkButton href="/api/logout" tone="quiet">
        Logout
      </LinkButton>
    </>
  )
}

function SignIn() {
  return <LinkButton href={signInAddress()}>Login/Register</LinkButton>
}
