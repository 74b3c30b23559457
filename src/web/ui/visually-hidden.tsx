import type { ComponentPropsWithRef } from 'react'
import * as css from './visually-hidden.module.css'

type VisuallyHiddenProps = ComponentPropsWithRef<'div'> & { as?: 'div' | 'span' | 'figcaption' | 'legend' }

/** Words for who listens to the page. */
export function VisuallyHidden({ as: Element = 'div', ...rest }: VisuallyHiddenProps) {
  // They differ by their name only.
  const Tag = Element as 'div'
  return <Tag className={css.hidden} {...rest} />
}
