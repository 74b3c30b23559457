import type { ComponentPropsWithRef } from 'react'
import * as css from './button.module.css'

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  /** `danger` opens a question, `delete` answers it. `link` looks like a link in a text, `bare` is for an icon. */
  tone?: 'quiet' | 'filled' | 'danger' | 'delete' | 'link' | 'bare'
  size?: 'tiny' | 'small' | 'normal' | 'tall' | 'large' | 'icon'
  type?: 'button' | 'submit'
}

/** While its action runs, a button is `aria-disabled`: if it were `disabled`, it would lose the focus. */
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

export function DownloadButton({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <a className={css.button} data-tone="quiet" data-size="normal" href={href} download={name}>
      {children}
    </a>
  )
}
