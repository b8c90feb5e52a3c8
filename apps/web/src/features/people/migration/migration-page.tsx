import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { FileStep } from '#shared/import/file-step.tsx'
import { ImportKinds } from '#shared/import/import-kinds.tsx'
import { brokenSittingQuery, sittingQuery } from '#shared/import/import-queries.ts'
import { OpenImport } from '#shared/import/import-wizard.tsx'
import { downloadModel } from '#shared/import/template.ts'
import { type ImportFile, useImportFile } from '#shared/import/use-import-file.ts'
import { useSending } from '#shared/import/use-sending.ts'
import { type Part, partsOf } from '#shared/lib/import/parts.ts'
import { fetchImportMapping, fetchSitting } from '#shared/supabase/imports.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { workbookWorker } from '../data/sheets/read-sheet.ts'
import { sittingIdOf } from '../data/sheets/sitting-id.ts'
import { DEFINITIONS, IN_ORDER, isImportKind, type ImportKind } from '../model/migration/sitting.ts'
import { BackToPeople } from '../sheets/back-to-people.tsx'
import { OnlyAdministrators } from '../sheets/only-administrators.tsx'
import { useCompanyLists, useSubject } from '../sheets/use-subject.tsx'
import { BrokenNote } from './broken-note.tsx'
import { CompanyStart } from './company-start.tsx'
import { PartsStep } from './parts-step.tsx'
import { SittingView } from './sitting-view.tsx'

const TITLE = 'Importar tudo de uma vez'

interface MigrationPlace {
  readonly sittingId: string | null
  readonly importId: string | null
}

interface PackedPapers {
  readonly paths: readonly string[]
  readonly unpack: (path: string) => Promise<Blob | null>
}

export interface MigrationPageProps extends MigrationPlace {
  readonly onPlace: (place: MigrationPlace) => void
  /** Shows papers that are packed beside the sheets, and delivers them. */
  readonly Papers: ComponentType<PackedPapers>
}

const ADVICE = (
  <>
    <p>Use o arquivo que o sistema atual exporta, como está: várias abas, uma só com tudo ou um ZIP com planilhas e documentos.</p>
    <p className="mt-2">As colunas são reconhecidas pelos títulos. Documentos de um ZIP são reconhecidos pelo CPF e pelo tipo no nome, como “RG 529.982.247-25.pdf”.</p>
  </>
)

function NewSitting({ companyId, file, onSent }: { readonly companyId: string; readonly file: ImportFile; readonly onSent: (sittingId: string) => void }) {
  const sending = useSending()
  const lists = useCompanyLists()
  const { user } = useSession()
  const broken = useQuery(brokenSittingQuery(companyId, user?.id ?? null)).data ?? []
  const remembered = useQuery({
    queryKey: ['import-mapping', companyId, 'all'],
    queryFn: async () => new Map(await Promise.all(IN_ORDER.map(async ({ kind }) => [kind, await fetchImportMapping(companyId, kind)] as const))),
    staleTime: 0,
  })
  if (file.state.step !== 'read') {
    return (
      <>
        {broken.length > 0 && <BrokenNote sitting={broken} />}
        <FileStep state={file.state} onFile={file.open} advice={ADVICE} takesPacked onModel={() => downloadModel('migracao', IN_ORDER, lists)} />
      </>
    )
  }
  if (remembered.isPending) return <Spinner label="Reconhecendo as abas…" />
  const read = file.state.file
  // Not knowing what was chosen the last time only costs a better guess.
  const known = remembered.data ?? new Map<string, ReadonlyMap<string, string>>()
  const send = async (parts: readonly Part[]): Promise<void> => {
    const ofFile = await sittingIdOf(companyId, read.source)
    const begun = await fetchSitting(companyId, ofFile)
    // What was sent to its end is another sitting's: the same file may come again.
    const goesOn = begun.length === 0 || begun.some(({ status }) => status === 'uploading')
    const sittingId = goesOn ? ofFile : crypto.randomUUID()
    const consignments = parts.flatMap((part) => {
      if (!isImportKind(part.kind)) return []
      const definition = DEFINITIONS[part.kind]
      return [{ ...part, definition, matchKey: definition.matchKeys.find((key) => part.mapping.includes(key)) ?? null }]
    })
    const sent = await sending.send({ companyId, file, read, sittingId, begun: goesOn ? begun : [] }, consignments)
    if (sent !== null) onSent(sittingId)
  }
  return (
    <>
      {read.sheets.length === 0 ? (
        <Button className="self-start" onClick={file.clear}>
          Escolher outro arquivo
        </Button>
      ) : (
        <PartsStep
          key={read.name}
          read={read}
          guess={partsOf(read.sheets, IN_ORDER, known)}
          remembered={known}
          sending={sending}
          onSend={(parts) => void send(parts)}
          onBack={file.clear}
        />
      )}
      <UnsavedGuard unsaved={() => file.state.step === 'read'} />
    </>
  )
}

function OneSheet({ kind, importId, onBack }: { readonly kind: ImportKind; readonly importId: string; readonly onBack: () => void }) {
  const subject = useSubject(kind)
  return <OpenImport subject={subject} importId={importId} onImportId={onBack} another="Voltar a todas as abas" />
}

/** One sheet of a workbook, reviewed like any other import. */
function SittingSheet({ companyId, sittingId, importId, onBack }: {
  readonly companyId: string
  readonly sittingId: string
  readonly importId: string
  readonly onBack: () => void
}) {
  const query = useQuery(sittingQuery(companyId, sittingId))
  return (
    <QueryStates query={query} pending={<Spinner label="Abrindo a importação…" />}>
      {(records) => {
        const kind = records.find(({ id }) => id === importId)?.kind ?? ''
        return (
          <>
            <Button variant="ghost" className="mb-4" onClick={onBack}>
              Voltar a todas as abas
            </Button>
            {isImportKind(kind) && <OneSheet kind={kind} importId={importId} onBack={onBack} />}
          </>
        )
      }}
    </QueryStates>
  )
}

function Migration({ companyId, sittingId, importId, onPlace, Papers }: MigrationPageProps & { readonly companyId: string }) {
  const file = useImportFile(workbookWorker, 'all')
  const [isSent, setSent] = useState(false)
  const read = file.state.step === 'read' ? file.state.file : null
  const shownPapers = read === null || read.papers.length === 0 ? null : <Papers paths={read.papers} unpack={file.unpack} />
  const start = (): void => {
    file.clear()
    setSent(false)
    onPlace({ sittingId: null, importId: null })
  }
  if (sittingId !== null && importId !== null) {
    return <SittingSheet companyId={companyId} sittingId={sittingId} importId={importId} onBack={() => onPlace({ sittingId, importId: null })} />
  }
  if (sittingId !== null) {
    return (
      <SittingView
        companyId={companyId}
        sittingId={sittingId}
        papers={isSent ? shownPapers : null}
        onOpen={(id) => onPlace({ sittingId, importId: id })}
        onAnother={start}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <NewSitting
        companyId={companyId}
        file={file}
        onSent={(id) => {
          setSent(true)
          onPlace({ sittingId: id, importId: null })
        }}
      />
      {read?.sheets.length === 0 && shownPapers}
      {read === null && (
        <div className="max-w-[52rem]">
          <CompanyStart companyId={companyId} />
        </div>
      )}
    </div>
  )
}

/** Importar tudo de uma vez: a company comes in with what its former system gives. */
export function MigrationPage(props: MigrationPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_settings')) return <OnlyAdministrators title={TITLE} />
  return (
    <>
      <PageHeader back={<BackToPeople />} title={TITLE} />
      <ImportKinds />
      <Migration key={companyId} companyId={companyId} {...props} />
    </>
  )
}
