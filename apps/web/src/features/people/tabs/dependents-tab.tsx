import type { SensitiveRecords } from '../data/records/record-queries.ts'
import { rowsIn } from '../model/records/patched.ts'
import { DEPENDENT_FIELDS, EMERGENCY_FIELDS } from '../model/records/record-specs.ts'
import { AskRecord } from '../records/ask-record.tsx'
import type { TabProps } from '../model/history/profile-tabs.ts'
import { RecordList } from '../records/record-list.tsx'
import { Reveal } from '../reveal/reveal.tsx'
import { useRecordSync } from '../records/use-record-sync.ts'

function Lists({ person, standing, records }: TabProps & { readonly records: SensitiveRecords }) {
  const sync = useRecordSync(person, 'personal')
  const nameOf = (row: Readonly<Record<string, unknown>>): string => String(row['name'])
  return (
    <div className="flex flex-col gap-5">
      <RecordList
        person={person}
        sync={sync}
        record="dependent"
        readAs="dependents"
        title="Dependentes"
        rows={rowsIn(records, 'dependents').filter(({ archived_at }) => archived_at === null || archived_at === undefined)}
        fields={DEPENDENT_FIELDS}
        canWrite={standing.isHr}
        nameOf={nameOf}
        addLabel="Incluir dependente"
        emptyText="Nenhum dependente informado."
        instead={<AskRecord person={person} record="dependent" label="Incluir dependente" groups={[{ title: 'Dependente', fields: DEPENDENT_FIELDS }]} row={null} />}
        removeLabel="Arquivar"
      />
      <RecordList
        person={person}
        sync={sync}
        record="emergency_contact"
        readAs="emergency_contacts"
        title="Contatos de emergência"
        rows={rowsIn(records, 'emergency_contacts')}
        fields={EMERGENCY_FIELDS}
        canWrite={standing.isHr || standing.isOwn}
        nameOf={nameOf}
        addLabel="Incluir contato"
        emptyText="Nenhum contato de emergência."
        removeLabel="Excluir"
      />
    </div>
  )
}

/** Who depends on the person, and whom to call. */
export function DependentsTab(props: TabProps) {
  return (
    <Reveal person={props.person} about="personal" isFollowing>
      {(records) => <Lists {...props} records={records} />}
    </Reveal>
  )
}
