import { useQuery } from '@tanstack/react-query'
import { FileCog, Link2, Megaphone, Send, UserCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { PAGE_SIZES } from '#shared/list/state/list-state.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { bandAction, FocusBand } from '#shared/ui/focus-band.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { ProgressLine } from '#shared/ui/table/progress-line.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { complianceQuery, matrixQuery } from '../data/documents/matrix-queries.ts'
import { usableTypesQuery } from '../data/types/type-queries.ts'
import { documentList, type DocumentsPanelProps, hasPeopleFilter } from '../model/documents/documents-state.ts'
import { complianceText, type MatrixCell, type TypeCompliance } from '../model/documents/matrix.ts'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { MatrixToolbar } from './matrix-toolbar.tsx'
import { useFilePreview } from '../review/use-file-preview.tsx'
import { useQuickAsk } from '../asking/use-quick-ask.ts'
import { matrixAudience } from '../model/documents/campaign.ts'

const AskDocuments = lazy(async () => ({ default: (await import('../asking/ask-documents.tsx')).AskDocuments }))
const RequestLinks = lazy(async () => ({ default: (await import('../guest/request-links.tsx')).RequestLinks }))
const CampaignsSheet = lazy(async () => ({ default: (await import('../asking/campaigns-sheet.tsx')).CampaignsSheet }))

function NoRules() {
  return (
    <EmptyState
      icon={<FileCog />}
      title="Nenhum documento é exigido"
      action={
        <Link to="/app/documents/types" className={buttonClass({ variant: 'primary' })}>
          Definir de quem cada tipo é exigido
        </Link>
      }
    >
      A matriz compara as pessoas com as regras dos tipos de documento.
    </EmptyState>
  )
}

/** People by required types: what is missing, asked for with one press. */
export function MatrixPanel(props: DocumentsPanelProps) {
  const compliance = useQuery(complianceQuery(useCompanyId(), documentList.start))
  return (
    <QueryStates query={compliance} pending={<TableSkeleton />} empty={<NoRules />}>
      {(types) => <Matrix {...props} types={types} />}
    </QueryStates>
  )
}

function Matrix({ list, types }: DocumentsPanelProps & { readonly types: readonly TypeCompliance[] }) {
  const companyId = useCompanyId()
  const { state } = list
  const matrix = useQuery(matrixQuery(companyId, state))
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: matrix.data?.rows.length, isPlaceholderData: matrix.isPlaceholderData }, () =>
    list.toPage(1, { replace: true }),
  )
  const narrow = useNarrow()
  const kept = useFocusKept()
  const { show, preview } = useFilePreview()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const [showsCampaigns, setCampaigns] = useState(false)
  const [showsLinks, setLinks] = useState(false)
  const quick = useQuickAsk()
  // The figures are those of the people shown; until they come, nothing is claimed.
  const figures = useQuery(complianceQuery(companyId, state))
  const shown = figures.data ?? []
  const sentByCompany = new Set((useQuery(usableTypesQuery(companyId)).data ?? []).flatMap(({ id, who_sends }) => (who_sends === 'company' ? [id] : [])))
  const nameOf = (typeId: string): string => types.find(({ type_id }) => type_id === typeId)?.type_name ?? 'Documento'
  const open = (cell: MatrixCell, person: string): void => {
    if (cell.state === 'in_review') list.onState({ ...documentList.start, tab: 'review' })
    else if (cell.file_id !== null) show(cell.file_id, `${nameOf(cell.type_id)}, de ${person}`)
  }
  const acts = {
    types: shown,
    busy: quick.isPending,
    nameOf,
    mayAsk: (typeId: string): boolean => !sentByCompany.has(typeId),
    onAsk: quick.ask,
    onOpen: open,
    onAskType: (typeId: string) => setAsking([typeId]),
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FocusBand
        className="mb-2 tabular"
        title={figures.data ? complianceText(shown) : '…'}
        detail={hasPeopleFilter(state) ? 'Só quem o filtro mostra.' : 'De todas as pessoas de quem algum documento é exigido.'}
        action={
          <Button className={bandAction} aria-disabled={figures.data === undefined || figures.isPlaceholderData} onClick={() => setAsking(shown.map(({ type_id }) => type_id))}>
            <Send aria-hidden="true" className="size-4" />
            Pedir o que falta
          </Button>
        }
      />
      <MatrixToolbar
        list={list}
        types={types}
        actions={
          <>
            <Button onClick={() => setLinks(true)}>
              <Link2 aria-hidden="true" className="size-4" />
              Links de envio
            </Button>
            <Button onClick={() => setCampaigns(true)}>
              <Megaphone aria-hidden="true" className="size-4" />
              Campanhas
            </Button>
          </>
        }
      />
      <QueryStates
        query={isOnItsWay ? { ...matrix, data: undefined } : matrix}
        pending={<TableSkeleton cards={narrow} />}
        isEmpty={(page) => page.rows.length === 0}
        empty={
          <EmptyState
            icon={<UserCheck />}
            title={state.gaps && state.q === '' ? 'Ninguém tem pendências' : 'Ninguém com este filtro'}
            action={list.isFiltered && <Button onClick={list.clear}>Limpar filtros</Button>}
          >
            Aparecem aqui as pessoas de quem algum documento é exigido.
          </EmptyState>
        }
      >
        {(page) => (
          <div ref={kept} className="relative min-w-0">
            <ProgressLine active={matrix.isFetching && matrix.isPlaceholderData} />
            {narrow ? <MatrixCards rows={page.rows} {...acts} /> : <MatrixTable rows={page.rows} {...acts} />}
            <TablePagination
              page={state.page}
              pageSize={state.size}
              pageSizes={PAGE_SIZES}
              total={page.total}
              onPage={list.toPage}
              onPageSize={list.toSize}
            />
          </div>
        )}
      </QueryStates>
      {preview}
      <Suspense>
        {asking && (
          <AskDocuments
            audience={matrixAudience(state)}
            types={asking}
            onlyTypes={shown.map(({ type_id }) => type_id)}
            description={`${hasPeopleFilter(state) ? 'Só as pessoas que o filtro mostra' : 'Todas as pessoas'}: cada uma recebe o que lhe falta. Você tem dez segundos para desfazer.`}
            onClose={() => setAsking(null)}
          />
        )}
        {showsLinks && <RequestLinks subjects={null} onClose={() => setLinks(false)} />}
        {showsCampaigns && <CampaignsSheet onClose={() => setCampaigns(false)} />}
      </Suspense>
    </div>
  )
}
