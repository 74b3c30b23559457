import * as css from './managed-list.module.css'

/** A whole e-mail address, which breaks after its @ where there is little room. */
export function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className={css.email} title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
