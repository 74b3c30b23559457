import { useState } from 'react'
import type { User } from '#contract/users.ts'
import * as css from './portrait.module.css'

/** The account's picture; without one, or if it cannot be shown, the first letter of the name or e-mail address. */
export function Portrait({ user }: { user: User }) {
  const [broken, setBroken] = useState<string>()
  const { image_url, name, email } = user
  if (image_url === null || image_url === broken) {
    return (
      <span className={css.letter} aria-hidden="true">
        {[...(name || email)][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className={css.portrait}
      src={image_url}
      alt=""
      width="36"
      height="36"
      referrerPolicy="no-referrer"
      onError={() => setBroken(image_url)}
    />
  )
}
