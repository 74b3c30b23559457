import type { ComponentPropsWithRef } from 'react'
import * as css from './visually-hidden.module.css'

type VisuallyHiddenProps = ComponentPropsWithRef<'div'> & { as?: 'div' | 'span' | 'figcaption' | 'legend' }

/** Words for screen readers only. */
export function VisuallyHidden({ as: Element = 'div', ...rest }: VisuallyHiddenProps) {
  // The possible elements differ only in their names.
  const Tag = Element as 'div'
  return <Tag className={css.hidden} {...rest} />
}
