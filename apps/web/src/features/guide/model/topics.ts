/** One task of the guide: what it is for, the steps, and the page where they are done. */
export interface GuideTopic {
  readonly id: string
  readonly title: string
  readonly intro: string
  readonly steps: readonly string[]
  /** What people ask afterwards. */
  readonly note?: string
  readonly page?: { readonly label: string; readonly path: string }
}

export interface GuideSection {
  readonly title: string
  readonly topics: readonly GuideTopic[]
}

/** The guide of the master, in the order in which a group of companies is set up. It names buttons as the screens do. */
export const GUIDE: readonly GuideSection[] = [
  {
    title: 'Começar',
    topics: [
      {
        id: 'nova-empresa',
        title: 'Cadastrar uma empresa do grupo',
        intro: 'Cada empresa tem pessoas, departamentos e configurações só dela. Ninguém de uma empresa vê os dados de outra.',
        steps: [
          'Abra Gestão Empresarial → Empresas e escolha “Cadastrar empresa”.',
          'Informe o nome e, se já tiver, o CNPJ. O CNPJ com letras também vale; os dígitos são conferidos.',
          'Na página da empresa, convide quem vai administrá-la.',
        ],
        page: { label: 'Abrir Empresas', path: '/app/enterprise/companies' },
      },
      {
        id: 'trabalhar-na-empresa',
        title: 'Trabalhar dentro de uma empresa',
        intro: 'Como master você enxerga todas as empresas, mas trabalha em uma de cada vez.',
        steps: [
          'Escolha a empresa no seletor do topo. A faixa ao lado diz em qual você está.',
          'Tudo o que você abrir, criar ou editar vale só para ela.',
          'Duas abas podem trabalhar em empresas diferentes: uma não interfere na outra.',
        ],
      },
      {
        id: 'departamentos',
        title: 'Montar os departamentos',
        intro: 'Os departamentos formam uma árvore, com responsável e centro de custo.',
        steps: [
          'Abra Gestão Empresarial → Departamentos e escolha “Novo departamento”.',
          'Para mudar um departamento de lugar, arraste-o ou use o menu da linha.',
          'Para encerrar um departamento, use “Arquivar…”. Se houver gente nele, diga para onde ela vai.',
        ],
        note: 'Dois departamentos viram um só pelo menu da linha. O que foi feito por engano pode ser desfeito logo em seguida.',
        page: { label: 'Abrir Departamentos', path: '/app/enterprise/departments' },
      },
    ],
  },
  {
    title: 'Pessoas',
    topics: [
      {
        id: 'cadastrar-trabalhador',
        title: 'Cadastrar um trabalhador',
        intro: 'O cadastro não dá acesso ao sistema. As duas coisas são separadas de propósito.',
        steps: [
          'Abra Trabalhadores e escolha “Cadastrar trabalhador”.',
          'Preencha nome e sobrenome; o resto pode vir depois. O nome social, quando há, aparece em todo o sistema.',
          'Salve. A pessoa já aparece na lista e no diretório da empresa.',
        ],
        note: 'Ninguém é excluído: quem sai passa a desligado e o histórico fica.',
        page: { label: 'Abrir Trabalhadores', path: '/app/employees' },
      },
      {
        id: 'encontrar',
        title: 'Encontrar, filtrar e exportar',
        intro: 'A busca ignora acentos e entende nome, e-mail e CPF com ou sem pontos.',
        steps: [
          'Digite na busca da lista e combine os filtros; “Mais filtros” traz gestor, local, contrato e etiqueta.',
          'Passe o mouse sobre um nome, ou segure o dedo nele, para ver o cartão da pessoa.',
          'O endereço da página guarda o filtro: copie-o para mandar a mesma lista a um colega.',
          'Use “Exportar” para baixar em planilha exatamente o que está na lista.',
        ],
        page: { label: 'Abrir Trabalhadores', path: '/app/employees' },
      },
      {
        id: 'varias-pessoas',
        title: 'Mudar várias pessoas de uma vez',
        intro: 'Departamento, gestor, cargo, local e centro de custo mudam com data; o histórico de cada pessoa fica.',
        steps: [
          'Na lista, marque as pessoas, ou escolha “Selecionar todas do filtro”.',
          'Em “Ações”, escolha o que muda e a partir de quando.',
          'Quem não pôde mudar aparece com o motivo e continua selecionado.',
        ],
        note: 'Uma mudança marcada para uma data futura pode ser desfeita até o dia.',
        page: { label: 'Abrir Trabalhadores', path: '/app/employees' },
      },
      {
        id: 'cadastros',
        title: 'Manter cargos, locais, centros de custo e etiquetas',
        intro: 'São as listas de onde o cadastro das pessoas escolhe.',
        steps: [
          'Abra Configurações → Cadastros e a lista que procura.',
          'Para tirar um item de uso, escolha “Arquivar” e diga para onde vão as pessoas que estão nele.',
          'As etiquetas são vistas por administradores e gestores, e adicionadas na lista ou no perfil da pessoa.',
        ],
        page: { label: 'Abrir Configurações', path: '/app/settings' },
      },
    ],
  },
  {
    title: 'Acessos',
    topics: [
      {
        id: 'convidar',
        title: 'Convidar alguém para entrar no sistema',
        intro: 'O convite chega por e-mail, com um link que vale por sete dias. Sem e-mail configurado, você copia o link e o entrega.',
        steps: [
          'Abra Gestão Empresarial → Usuários e escolha “Convidar usuário”, ou convide a partir da página da pessoa.',
          'Escolha o papel: usuário, gestor, administrador ou master.',
          'No primeiro acesso a pessoa cria a senha e confirma que leu o aviso de privacidade da empresa.',
        ],
        note: 'Sem resposta em sete dias, o convite vence e não deixa mais entrar; a pessoa pode pedir outro pelo próprio link. Um convite vencido ou perdido pode ser reenviado; o link antigo deixa de valer.',
        page: { label: 'Abrir Usuários', path: '/app/enterprise/users' },
      },
      {
        id: 'papeis',
        title: 'O que cada papel pode fazer',
        intro: 'O papel define os módulos do menu e o que se pode ler e mudar. O banco de dados recusa o resto.',
        steps: [
          'Usuário: os próprios dados, o diretório e o que é seu em cada módulo.',
          'Gestor: também as pessoas da empresa e a própria equipe.',
          'Administrador: tudo na empresa dele, inclusive Configurações.',
          'Master: todas as empresas e a Gestão Empresarial.',
        ],
        note: 'Só um master cria outro master, e o último não pode ser rebaixado nem desativado.',
      },
      {
        id: 'encerrar-acesso',
        title: 'Tirar ou suspender um acesso',
        intro: 'Vale na hora: o próximo clique da pessoa já é recusado.',
        steps: [
          'Em Usuários, abra o menu da linha.',
          'Desative o acesso para impedir novas entradas, ou encerre as sessões para obrigar a entrar de novo.',
          'Para quem esqueceu a senha, envie um link de redefinição.',
        ],
        page: { label: 'Abrir Usuários', path: '/app/enterprise/users' },
      },
      {
        id: 'desativar-empresa',
        title: 'Desativar uma empresa',
        intro: 'Todos da empresa perdem o acesso na hora, até nas páginas abertas. Nada é apagado.',
        steps: [
          'Abra Gestão Empresarial → Empresas e a empresa em questão.',
          'Escolha desativar e leia as consequências antes de confirmar.',
          'Para voltar atrás, reative: os acessos voltam como estavam.',
        ],
        note: 'A empresa do último master não pode ser desativada.',
        page: { label: 'Abrir Empresas', path: '/app/enterprise/companies' },
      },
    ],
  },
  {
    title: 'Acompanhar',
    topics: [
      {
        id: 'painel',
        title: 'Ler o painel do grupo',
        intro: 'Pessoas, crescimento, rotatividade e usuários ativos de todas as empresas, sem abrir uma por uma.',
        steps: [
          'Abra Gestão Empresarial → Dashboard.',
          'Cada gráfico tem uma tabela com os mesmos números.',
          'Em “Empresas em risco” estão as que pedem atenção, com o motivo.',
        ],
        page: { label: 'Abrir o Dashboard do grupo', path: '/app/enterprise/dashboard' },
      },
      {
        id: 'auditoria',
        title: 'Saber quem mudou o quê',
        intro: 'Toda mudança fica na trilha de auditoria, que ninguém altera nem apaga, nem mesmo um master.',
        steps: [
          'Abra Gestão Empresarial → Logs de Auditoria.',
          'Filtre por empresa, pessoa, ação, registro e período. Abra uma linha para ver o antes e o depois.',
          'O quadro “Integridade da trilha” diz quando ela foi conferida pela última vez.',
        ],
        note: 'CPF, RG, endereço e telefone aparecem mascarados na trilha.',
        page: { label: 'Abrir Logs de Auditoria', path: '/app/enterprise/logs' },
      },
    ],
  },
  {
    title: 'Sua conta',
    topics: [
      {
        id: 'senha',
        title: 'Trocar a senha',
        intro: 'As outras sessões abertas terminam quando a senha muda.',
        steps: [
          'Abra Meu Perfil, no menu do topo, e escolha “Alterar Senha”.',
          'Informe a senha atual e a nova.',
        ],
        note: 'Esqueceu? Na tela de entrada, peça o link de recuperação. Ele vale uma hora.',
        page: { label: 'Abrir Meu Perfil', path: '/app/profile' },
      },
    ],
  },
]
