import type { ComponentPropsWithRef } from 'react'
import css from './button.module.css'

type ButtonLook = { tone?: 'quiet' | 'filled' | 'danger'; size?: 'tiny' | 'small' | 'normal' }

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & ButtonLook

/** A button of pages that do without the component library, in its look. */
export function Button({ tone = 'quiet', size = 'normal', className, ...rest }: ButtonProps) {
  const classes = className === undefined ? css.button : `${css.button} ${className}`
  return <button type="button" {...rest} className={classes} data-tone={tone} data-size={size} />
}

/** A file to download, in the same look. */
export function DownloadButton({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <a className={css.button} data-tone="quiet" data-size="normal" href={href} download={name}>
      {children}
    </a>
  )
}
