import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { OpenedFiles } from "../system/opened-files.ts";
import { GroupCommit } from "./group-commit.ts";
import { makeSqliteFile } from "./sqlite-file.ts";

interface StreamedQuery {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/**
 * The rows of a query, so many at a time, as they all were at one moment. They are read over a connection of their own,
 * which ends with them: others write meanwhile, and whoever reads slowly holds nobody up.
 */
function* streamRows(file: string, query: StreamedQuery, size: number): Generator<readonly unknown[]> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    let rows: unknown[] = [];
    for (const row of database.prepare(query.sql).iterate(...query.parameters)) {
      rows.push(row);
      if (rows.length < size) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  } finally {
    database.close();
  }
}

/** Only for what cannot wait without blocking: opening the file, and readers while it is being recovered. */
const BLOCKING_TIMEOUT_MS = 1_000;
const STATEMENTS_KEPT = 200;

/**
 * Kysely on Node's own SQLite: one connection with group commit. A write is acknowledged when it is on disk
 * (`synchronous=FULL`); processes on the same file wait up to five seconds for each other.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #file: string;
  readonly #onFiles: (areThere: boolean) => void;

  /** @param onFiles told when the file is found to be gone or replaced, and when it is back */
  constructor(file: string, onFiles: (areThere: boolean) => void = () => undefined) {
    this.#file = file;
    this.#onFiles = onFiles;
  }

  createAdapter(): DialectAdapter {
    return new GroupCommitAdapter();
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#file, this.#onFiles);
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }
}

class GroupCommitAdapter extends SqliteAdapter {
  /** Else Kysely would let one query through at a time, and there would be no group to commit. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one BEGIN IMMEDIATE transaction, which keeps other processes out meanwhile. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly commits: GroupCommit;
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #onFiles: (areThere: boolean) => void;
  #open: OpenDatabase | null = null;
  /** Only views of the one database handle, but used again: Kysely wraps each that it has not seen, for every query. */
  readonly #idle: NodeSqliteConnection[] = [];

  constructor(file: string, onFiles: (areThere: boolean) => void) {
    this.#file = file;
    this.#onFiles = onFiles;
  }

  async init(): Promise<void> {
    makeSqliteFile(this.#file);
    const database = new DatabaseSync(this.#file, {
      timeout: BLOCKING_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    });
    // What is deleted or replaced is overwritten, so that erased answers are gone from the file too.
    database.exec("PRAGMA secure_delete = ON;");
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 50;");
    // The log holds what was committed last: without it that is lost, although the file is there.
    const files = new OpenedFiles([this.#file, `${this.#file}-wal`], this.#onFiles);
    this.#open = { database, commits: new GroupCommit(database, files) };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#open) throw new Error("The database is not open.");
    return this.#idle.pop() ?? new NodeSqliteConnection(this.#file, this.#open);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#idle.push(own(connection));
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).end("COMMIT");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).end("ROLLBACK");
  }

  async destroy(): Promise<void> {
    this.#open?.database.close();
    this.#open = null;
  }
}

/** Kysely hands back the connections that `acquireConnection` made. */
function own(connection: DatabaseConnection): NodeSqliteConnection {
  if (connection instanceof NodeSqliteConnection) return connection;
  throw new TypeError("This connection is not one of this dialect.");
}

interface Prepared {
  readonly statement: StatementSync;
  /** Asking the statement itself describes every column, which takes as long as many a statement. */
  readonly givesRows: boolean;
}

/** Prepared statements by database and text; the oldest goes when there are too many. */
const statements = new WeakMap<DatabaseSync, Map<string, Prepared>>();

function prepared(database: DatabaseSync, text: string): Prepared {
  const known = statements.get(database) ?? new Map<string, Prepared>();
  statements.set(database, known);
  const found = known.get(text);
  if (found) return found;
  const statement = database.prepare(text);
  const made = { statement, givesRows: statement.columns().length > 0 };
  known.set(text, made);
  const [oldest] = known.keys();
  if (known.size > STATEMENTS_KEPT && oldest !== undefined) known.delete(oldest);
  return made;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #commits: GroupCommit;
  #isInTransaction = false;

  constructor(file: string, { database, commits }: OpenDatabase) {
    this.#file = file;
    this.#database = database;
    this.#commits = commits;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#run<R>(query);
    if (this.#isInTransaction) return run();
    return SelectQueryNode.is(query.query) ? this.#commits.read(run) : this.#commits.write(run);
  }

  /** Reads what was committed before, over a connection of its own. */
  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    if (this.#isInTransaction) throw new Error("Within a transaction rows are not read one after the other.");
    const parameters = query.parameters.map(sqliteValue);
    for (const rows of streamRows(this.#file, { sql: query.sql, parameters }, size)) {
      // Kysely's types say what the rows of the query look like.
      yield { rows: rows as R[] };
    }
  }

  async begin(): Promise<void> {
    await this.#commits.begin();
    this.#isInTransaction = true;
  }

  end(command: "COMMIT" | "ROLLBACK"): void {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    this.#commits.end(command);
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, givesRows } = prepared(this.#database, query.sql);
    const parameters = query.parameters.map(sqliteValue);
    if (givesRows) {
      // Kysely's types say what the rows of the query look like.
      return { rows: statement.all(...parameters) as R[] };
    }
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }
}

function sqliteValue(value: unknown): SQLInputValue {
  const isSupported =
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array;
  if (!isSupported) throw new TypeError(`SQLite cannot store a value of type ${typeof value}.`);
  return value;
}
