import { dataMessages } from '../messages/en/data.ts';
import { within } from './call.ts';
import { CallError } from './errors.ts';

/** Specification section 9: additional script parts load with a 120-second time-out. */
const partSeconds = 120;

/** Loads a part of the app that is a file of its own. A part that doesn't come is a CallError. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await within(partSeconds, load);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('offline', dataMessages.partNotLoaded, { cause: error });
  }
}
