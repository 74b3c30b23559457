import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { schemes } from '#web/ui/theme/scheme.ts'
import { AppearanceChoice, schemeWords } from './appearance-choice.tsx'
import * as css from './appearance-menu.module.css'

/** Light, dark, or as the system says. */
export function AppearanceMenu() {
  const id = useId()
  return (
    <>
      <Button tone="bare" size="icon" popoverTarget={id} aria-label="Appearance">
        {/* All three icons are rendered: the root element says which one is visible, before any script runs. */}
        {schemes.map((one) => (
          <span key={one} className={css.scheme} data-icon={one}>
            <Icon name={schemeWords[one].icon} />
          </span>
        ))}
      </Button>
      <div id={id} popover="auto" className={css.menu}>
        <AppearanceChoice />
      </div>
    </>
  )
}
