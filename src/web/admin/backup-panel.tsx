import type { BackupState } from '#contract/backups.ts'
import { sizeWords } from '#domain/size-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { useNow } from '#web/ui/time/wall-clock.ts'
import { backupLines } from './backup-lines.ts'
import * as css from './backup-panel.module.css'

/** When this Coralline was last backed up, and what is wrong with that. */
export function BackupPanel({ backups }: { backups: BackupState }) {
  const { last } = backups
  const now = useNow()
  return (
    <Panel labelledBy="backup-heading">
      <div className={css.backup}>
        <PanelTitle id="backup-heading">Last backup</PanelTitle>
        <p className={css.last}>
          {last ? (
            <>
              <RelativeTime instant={last.made_at} />, {sizeWords(last.bytes)}
            </>
          ) : (
            'None yet'
          )}
        </p>
        {backupLines(backups, now).map(({ words, isWrong }) => (
          <p key={words} className={isWrong ? css.wrong : css.words}>
            {isWrong && <Icon name="warning" size={18} />}
            <span>{words}</span>
          </p>
        ))}
      </div>
    </Panel>
  )
}
