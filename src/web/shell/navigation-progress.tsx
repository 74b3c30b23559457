import { useNavigation } from 'react-router'
import * as css from './navigation-progress.module.css'

/** A thin moving line while the next page loads; the present page stays usable. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div className={css.track} role="status">
      {isLoading && (
        <div className={css.line}>
          <span className={css.words}>Loading</span>
        </div>
      )}
    </div>
  )
}
