import { Link } from 'react-router'
import { site } from '#web/page/site.ts'
import * as css from './brand.module.css'

export function Brand() {
  return (
    <Link to="/" className={css.brand}>
      <img src="/logo.png" alt="" width="64" height="64" />
      <span>{site.name}</span>
    </Link>
  )
}
