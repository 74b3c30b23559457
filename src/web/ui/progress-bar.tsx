import * as css from './progress-bar.module.css'

type ProgressBarProps = {
  /** What goes on, for those who do not see the bar. */
  label: string
  /** 0 to 1; undefined while nobody knows. */
  share: number | undefined
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className={css.bar} aria-label={label} max={1} value={share} />
}
