import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import { Hint } from '#web/ui/hint.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './premium.module.css'

/** Whether premium features are marked: for a free account, on its own pages. */
export const PremiumStars = createContext(false)

type PremiumProps = {
  feature: PremiumFeature
  /** True where the control fills its place: the star then lies upon it. */
  fills?: boolean
  children: (describedBy: string | undefined) => ReactNode
}

/** The control of a premium feature. A free account sees a star with words for pointer, finger and keyboard. */
export function Premium({ feature, fills = false, children }: PremiumProps) {
  const hasStar = use(PremiumStars)
  return (
    <Hint text={hasStar ? premiumFeatures[feature] : undefined} fills={fills}>
      {(hint) => (
        <>
          {children(hint)}
          {hint !== undefined && <Star hint={hint} fills={fills} />}
        </>
      )}
    </Hint>
  )
}

/** Shows the words to a finger, which would trigger the control itself. By keyboard the control shows them. */
function Star({ hint, fills }: { hint: string; fills: boolean }) {
  return (
    <button
      type="button"
      className={css.star}
      data-fills={fills}
      data-shows-hint
      tabIndex={-1}
      aria-label="Premium feature"
      aria-describedby={hint}
    >
      <Icon name="star" size={18} />
    </button>
  )
}

/** The premium features and the words about them; at present everybody can use those that exist. */
const premiumFeatures = {
  secondAquarium:
    'More than one aquarium is a premium feature. It is currently available to everyone and may later need a premium account.',
  import:
    'Importing CSV files is a premium feature. It is currently available to everyone and may later need a premium account.',
  advancedColumns:
    'The advanced columns are a premium feature. They are currently available to everyone and may later need a premium account.',
  publicLink:
    'A public link is a premium feature. It is currently available to everyone and may later need a premium account.',
  askAi:
    'Ask AI is a premium feature. It is currently available to everyone and may later need a premium account.',
} as const

type PremiumFeature = keyof typeof premiumFeatures
