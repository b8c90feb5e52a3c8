import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { recordKeys } from '../data/records/record-keys.ts'
import { type SensitiveRecords, workContactQuery } from '../data/records/record-queries.ts'
import { rowIn } from '../model/records/patched.ts'
import { PERSONAL_GROUPS, WORK_CONTACT_FIELDS } from '../model/records/record-specs.ts'
import { AskRecord } from '../records/ask-record.tsx'
import { EditButton } from '../records/edit-button.tsx'
import type { TabProps } from '../model/history/profile-tabs.ts'
import { ReadersCard } from './readers-card.tsx'
import { RecordCard } from '../records/record-card.tsx'
import { RecordDialog } from '../records/record-dialog.tsx'
import { Reveal } from '../reveal/reveal.tsx'
import { useRecordSync } from '../records/use-record-sync.ts'

function WorkContact({ person, standing }: TabProps) {
  const client = useQueryClient()
  const contact = useQuery(workContactQuery(person))
  const [isOpen, setOpen] = useState(false)
  const reload = (): void => void client.invalidateQueries({ queryKey: recordKeys.workContact(person.companyId, person.id) })
  return (
    <QueryStates query={contact} pending={<Skeleton className="h-28 rounded-lg" />}>
      {(row) => (
        <>
          <RecordCard
            title="Contato de trabalho"
            fields={WORK_CONTACT_FIELDS}
            row={row}
            actions={(standing.isHr || standing.isOwn) && <EditButton what="contato de trabalho" onClick={() => setOpen(true)} />}
          />
          {isOpen && (
            <RecordDialog
              person={person}
              record="work_contact"
              title="Contato de trabalho"
              description="Toda a empresa vê estes dados."
              groups={[{ title: 'Contato de trabalho', fields: WORK_CONTACT_FIELDS }]}
              row={row}
              isSingle
              onSaved={reload}
              onReload={reload}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </QueryStates>
  )
}

function Personal({ person, standing, records }: TabProps & { readonly records: SensitiveRecords }) {
  const [isOpen, setOpen] = useState(false)
  const sync = useRecordSync(person, 'personal')
  const row = rowIn(records, 'personal')
  return (
    <>
      {PERSONAL_GROUPS.map(({ title, fields }, index) => (
        <RecordCard
          key={title}
          title={title}
          fields={fields}
          row={row}
          actions={
            index === 0 &&
            (standing.isHr ? (
              <EditButton what="dados pessoais" onClick={() => setOpen(true)} />
            ) : (
              <AskRecord person={person} record="personal" label="Alterar dados pessoais" groups={PERSONAL_GROUPS} row={row} />
            ))
          }
        />
      ))}
      {isOpen && (
        <RecordDialog
          person={person}
          record="personal"
          title={`Dados pessoais de ${person.name}`}
          groups={PERSONAL_GROUPS}
          row={row}
          isSingle
          onSaved={(written) => sync.written('personal', written, true)}
          onReload={sync.reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Civil data of the person, and how to reach them at work. */
export function PersonalTab(props: TabProps) {
  return (
    <div className="flex flex-col gap-5">
      <WorkContact {...props} />
      <Reveal person={props.person} about="personal">
        {(records) => (
          <div className="flex flex-col gap-5">
            <Personal {...props} records={records} />
          </div>
        )}
      </Reveal>
      {props.person.isOwn && <ReadersCard />}
    </div>
  )
}
