import { useState } from 'react'
import type { BackupReport } from '#contract/backups.ts'
import { sizeWords } from '#domain/size-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { useNow } from '#web/ui/time/use-now.ts'
import { allLines } from './backup-lines.ts'
import * as css from './backup-panel.module.css'
import { SilentChanges } from './silent-changes.tsx'

/** When this Coralline was last backed up, what is wrong with that, and what its backups have found. */
export function BackupPanel({ backups }: { backups: BackupReport }) {
  const [report, setReport] = useState(backups)
  const { last, checks } = report
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
        {allLines(report, now).map(({ words, isWrong }) => (
          <p key={words} className={isWrong ? css.wrong : css.words}>
            {isWrong && <Icon name="warning" size={18} />}
            <span>{words}</span>
          </p>
        ))}
        {checks.silent.length > 0 && <SilentChanges changes={checks.silent} onReport={setReport} />}
      </div>
    </Panel>
  )
}
