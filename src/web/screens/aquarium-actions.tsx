import { Fragment } from 'react'
import { useRevalidator } from 'react-router'
import { lookAfterPage } from '#contract/pages.ts'
import { call } from '#web/api/api.ts'
import { MoreActions } from '#web/aquariums/more-actions.tsx'
import { LabResultsButton, MoreParametersButton } from '#web/custom-parameters/custom-parameter-actions.tsx'
import { ImportButton } from '#web/imports/import-button.tsx'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { ExportButton } from '#web/log-table/export-button.tsx'
import { useScannedQrCode } from '#web/qr-code/tank-qr-code.tsx'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { testsOf } from '#web/readings/known-tests.ts'
import { TargetsButton } from '#web/targets/targets-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { Hint } from '#web/ui/hint.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function AquariumActions({ aquarium, parameters, mayEdit }: AquariumSection) {
  const { task, open, close } = useTaskHere<LogTask>()
  const { revalidate } = useRevalidator()
  const create = () => open({ verb: 'create', aquariumId: aquarium.id, ...testsOf(aquarium) })
  useScannedQrCode(() => mayEdit && create())
  const exported = (
    <ExportButton
      read={() => call('GET /api/aquariums/:id', { params: { id: aquarium.id } })}
      parameters={parameters}
      onGone={() => void revalidate()}
    />
  )
  return (
    <>
      {mayEdit && (
        <Hint text={aquarium.log_count === 0 ? 'Click here to add your first data log!' : undefined}>
          {(hint) => (
            <Button tone="filled" onClick={create} aria-describedby={hint}>
              Create New Log
            </Button>
          )}
        </Hint>
      )}
      {mayEdit ? (
        <MoreActions>
          {[
            <LabResultsButton key="lab" aquarium={aquarium} parameters={parameters} />,
            <Fragment key="files">
              <ImportButton aquarium={aquarium} />
              {exported}
            </Fragment>,
            <Fragment key="parameters">
              <TargetsButton aquarium={aquarium} parameters={parameters} />
              <MoreParametersButton aquarium={aquarium} />
            </Fragment>,
            <LinkButton key="sitter" tone="quiet" to={lookAfterPage(aquarium.id)}>
              Look after it
            </LinkButton>,
          ]}
        </MoreActions>
      ) : (
        exported
      )}
      <LogDialog parameters={parameters} task={task} onClose={close} />
    </>
  )
}
