import type { ComponentPropsWithRef } from 'react'
import * as css from './button.module.css'

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  /** Danger leads to a question, delete answers it. A link is words alone, bare is for an icon. */
  tone?: 'quiet' | 'filled' | 'danger' | 'delete' | 'link' | 'bare'
  size?: 'tiny' | 'small' | 'normal' | 'tall' | 'large' | 'icon'
  type?: 'button' | 'submit'
}

/** While what it does is under way a button is `aria-disabled`: disabled it would lose the focus. */
export function Button({
  tone = 'quiet',
  size = 'normal',
  type = 'button',
  className,
  ...rest
}: ButtonProps) {
  const classes = className === undefined ? css.button : `${css.button} ${className}`
  return <button type={type} {...rest} className={classes} data-tone={tone} data-size={size} />
}

/** A file to download, in the same look. */
export function DownloadButton({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <a className={css.button} data-tone="quiet" data-size="normal" href={href} download={name}>
      {children}
    </a>
  )
}
