import { Download, FileSpreadsheet, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'

import type { FileProblem } from '../lib/import/worker-messages.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Spinner } from '../ui/spinner.tsx'
import { PasteField } from './paste-field.tsx'
import type { FileState } from './use-import-file.ts'

const PROBLEMS: Readonly<Record<FileProblem, string>> = {
  unreadable: 'O arquivo não pôde ser lido. Salve a planilha de novo como .xlsx ou .csv.',
  empty: 'O arquivo não tem linhas abaixo do cabeçalho.',
  too_many_rows: 'O arquivo tem mais de 20.000 linhas. Divida-o em partes.',
  too_large: 'O arquivo é grande demais. Deixe nele só as linhas e colunas da importação.',
  old_excel: 'Este é um arquivo do Excel antigo (.xls). Abra-o e salve como .xlsx.',
}

export interface FileStepProps {
  readonly state: FileState
  readonly onFile: (file: File) => void
  readonly advice: ReactNode
  readonly onModel: () => Promise<void>
  /** Whether several spreadsheets and papers may come packed in one file. */
  readonly takesPacked?: boolean
}

const SHEETS = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Step 1: a file is dropped or chosen, cells are pasted, or the model is fetched. */
export function FileStep({ state, onFile, advice, onModel, takesPacked = false }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isReading = state.step === 'reading'
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div className="flex max-w-[44rem] flex-col gap-5">
      {state.step === 'refused' && (
        <Alert tone="danger" title={`Não foi possível usar ${state.name}`}>
          {PROBLEMS[state.problem]}
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has a button beside it */}
      <section
        aria-label="Arquivo"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        className={cn(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed bg-surface px-4 py-12 text-center',
          isOver ? 'border-primary bg-primary-subtle' : 'border-border-strong',
        )}
      >
        {isReading ? (
          <Spinner label={`Lendo ${state.name}…`} />
        ) : (
          <>
            <FileSpreadsheet aria-hidden="true" className="size-10 text-text-subtle" />
            <p className="text-md font-semibold">Solte aqui a planilha</p>
            <p className="text-text-muted">
              {takesPacked ? 'Excel (.xlsx) com uma ou mais abas, CSV ou ZIP' : 'Excel (.xlsx) ou CSV'}, com até 20.000 linhas. Nada é gravado antes da sua confirmação.
            </p>
            <Button variant="primary" onClick={() => input.current?.click()}>
              <Upload aria-hidden="true" className="size-4" />
              Escolher arquivo
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Planilha"
          accept={takesPacked ? `${SHEETS},.zip,application/zip` : SHEETS}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Emptied, so that the same file can be chosen again once corrected.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
      </section>
      {!isReading && <PasteField onFile={onFile} />}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[30rem] text-text-muted">{advice}</div>
        <Button onClick={() => void onModel()}>
          <Download aria-hidden="true" className="size-4" />
          Baixar modelo
        </Button>
      </div>
    </div>
  )
}
