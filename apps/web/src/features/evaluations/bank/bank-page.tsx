import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList, Eye, Library, Plus, Sparkles, Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { useListState } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { SelectionBar } from '#shared/ui/table/selection-bar.tsx'
import { useSelection } from '#shared/ui/table/use-selection.ts'
import { archiveBankQuestion, bankListQuery, bankQuery, fetchBankQuestions } from '../data/bank-queries.ts'
import { bankList, exportColumns, KIND_WORDS, KINDS } from '../model/bank-list.ts'
import { BankCard, bankColumns } from './bank-columns.tsx'
import { BankPreview } from './bank-preview.tsx'
import { BankSheets } from './bank-sheets.tsx'

/** The bank of questions of a company. */
export function BankPage({ nav }: { readonly nav: ReactNode }) {
  const companyId = useCompanyId()
  const list = useListState(bankList)
  const { state, change } = list
  const found = useQuery(bankListQuery(companyId, state)).data
  const [isPreviewing, setIsPreviewing] = useState(false)
  const selection = useSelection(found?.rows.map(({ id }) => id) ?? [], JSON.stringify([companyId, bankList.filtersOf(state)]))
  const themes = (useQuery(bankQuery(companyId)).data?.themes ?? []).flatMap(({ theme }) => theme ?? [])
  const container = useRef<HTMLDivElement>(null)
  const add = (): void => change({ nova: true })
  useListKeys({
    container,
    onNew: add,
    onClearFilters: list.isFiltered ? list.clear : undefined,
    onSelect: selection.toggle,
    onSelectRange: selection.toggleRange,
    onClearSelection: selection.count > 0 ? selection.clear : undefined,
  })
  const { archive, pendingId } = useArchiving(SUBJECTS.questionBank, (id, isArchived) => archiveBankQuestion(companyId, id, isArchived), {
    done: 'Pergunta arquivada', back: 'Pergunta restaurada', failed: 'A pergunta não mudou',
  })
  const acts = { onOpen: (pergunta: string) => change({ pergunta }), onArchive: archive, pendingId }
  const models = (
    <Button onClick={() => change({ modelos: true })}>
      <Sparkles aria-hidden="true" className="size-4" />
      Usar um modelo
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Perguntas"
        description="O banco de perguntas da empresa, por tema. Os questionários copiam daqui, e a mesma pergunta pode ser comparada de um ciclo para o outro."
        actions={
          <>
            <Button onClick={() => change({ experiencia: true })}>
              <ClipboardList aria-hidden="true" className="size-4" />
              Formulário de experiência
            </Button>
            {models}
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden="true" className="size-4" />
              Nova pergunta
            </Button>
          </>
        }
      />
      {nav}
      <div ref={container} className="flex min-w-0 flex-col gap-4">
        <ListToolbar
          list={list}
          search={{ label: 'Buscar pergunta', placeholder: 'Pergunta ou tema' }}
          actions={
            <>
              <Link to="/app/employees/import/$kind" params={{ kind: 'bank_questions' }} className={buttonClass()}>
                <Upload aria-hidden="true" className="size-4" />
                Importar
              </Link>
              <ExportMenu
                total={found?.total ?? null}
                scope="com o filtro atual"
                source={{
                  list: 'bank_questions', companyId, fileName: 'perguntas', sheet: 'Perguntas', columns: exportColumns,
                  fetchBatch: (offset, size, signal) => fetchBankQuestions(companyId, state, { offset, size }, signal),
                }}
              />
            </>
          }
        >
          <ListFilter label="Tema" none="Todos os temas" value={state.theme} options={themes.map((theme) => ({ value: theme, label: theme }))} onChange={(theme) => change({ theme })} />
          <ListFilter label="Tipo" none="Todos os tipos" value={state.kind} options={KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))} onChange={(kind) => change({ kind })} />
          <ListFilter
            label="Situação"
            none="Em uso"
            value={state.archived ? 'archived' : ''}
            options={[{ value: 'archived', label: 'Arquivadas' }]}
            onChange={(value) => change({ archived: value === 'archived' })}
          />
        </ListToolbar>
        <ServerList
          list={list}
          query={(asked) => bankListQuery(companyId, asked)}
          label="Perguntas do banco"
          noun={['pergunta', 'perguntas']}
          pills={[
            ...(state.theme === '' ? [] : [{ key: 'theme', label: state.theme, onRemove: () => change({ theme: '' }) }]),
            ...(state.kind === '' ? [] : [{ key: 'kind', label: KIND_WORDS[state.kind], onRemove: () => change({ kind: '' }) }]),
            ...(state.archived ? [{ key: 'archived', label: 'Arquivadas', onRemove: () => change({ archived: false }) }] : []),
          ]}
          columns={bankColumns(acts)}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          {...(!state.archived && { selection })}
          renderCard={(row) => <BankCard row={row} acts={acts} {...(!state.archived && { selection })} />}
          unmatched={{ title: 'Nenhuma pergunta com este filtro', hint: 'Tire um filtro ou busque por outra palavra.' }}
          empty={
            <EmptyState icon={<Library />} title="O banco ainda está vazio" action={models}>
              Comece com um modelo pronto, traga uma planilha ou escreva a primeira pergunta.
            </EmptyState>
          }
        />
        <SelectionBar count={selection.count} one="pergunta selecionada" many="perguntas selecionadas" onClear={selection.clear}>
          <Button size="sm" onClick={() => setIsPreviewing(true)}>
            <Eye aria-hidden="true" className="size-4" />
            Ver como respondente
          </Button>
        </SelectionBar>
      </div>
      {isPreviewing && <BankPreview companyId={companyId} ids={selection.keys} onClose={() => setIsPreviewing(false)} />}
      <BankSheets companyId={companyId} state={state} change={change} />
    </>
  )
}
