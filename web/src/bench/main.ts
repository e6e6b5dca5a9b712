// A board by itself, for who draws it: `npm run dev`, then /bench.html?game=felci&seats=person,greedy&theme=dark

import { mount } from "svelte";
import "../styles/fonts.css";
import "../styles/base.css";
import Bench from "./Bench.svelte";

mount(Bench, { target: document.getElementById("app")! });
