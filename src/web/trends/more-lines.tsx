import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from './more-lines.module.css'

type MoreLinesProps = {
  /** The measured parameters. */
  parameters: readonly Parameter[]
  shown: ReadonlySet<ParameterKey>
  onShow: (keys: readonly ParameterKey[], isShown: boolean) => void
}

/** Below the lanes: one tap shows the measured parameters that have none, and hides those again. */
export function MoreLines({ parameters, shown, onShow }: MoreLinesProps) {
  const hidden = parameters.filter(({ key }) => !shown.has(key))
  const further = parameters.filter(({ charted }) => !charted)
  const [words, of] = hidden.length > 0 ? [`${hidden.length} more: `, hidden] : ['Hide ', further]
  if (of.length === 0 || of.length === parameters.length) return null
  return (
    <p className={css.more}>
      <Button
        size="small"
        onClick={() =>
          onShow(
            of.map(({ key }) => key),
            hidden.length > 0,
          )
        }
      >
        {words}
        {of.map(({ label }) => label).join(', ')}
      </Button>
    </p>
  )
}
